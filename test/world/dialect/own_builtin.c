// expect: TRUE
// files: own_builtin_part.i
/* A builtin function that a file defines itself, as generated ones do for GCC. */
extern void reach_error(void);
int likely(int x);
int main(void) {
  if (!likely(4))
    reach_error();
  return 0;
}
