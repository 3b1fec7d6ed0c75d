// expect: TRUE
/* The inline definition is the body: what it returns is known. */
extern void reach_error(void);
inline int next(int x) { return x + 1; }
int main(void) {
  if (next(1) != 2)
    reach_error();
  return 0;
}
