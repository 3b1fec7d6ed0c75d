// expect: FALSE|UNKNOWN|TRUE
// args: --confirm
// A function whose address is taken only.
extern void reach_error(void);

extern void unused(int);
extern void (*get(int))(int);
int main(void) {
  void (*f)(int) = unused;
  int same = f == get(3);
  if (same)
    reach_error();
  return 0;
}
