// expect: TRUE
/* A pointer made from a does not reach b, wherever b lies: the write is undefined and ends the execution. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void) {
  int a = 1, b = 0;
  int *p = &a + 1;
  if (p == &b)
    *p = 7;
  check(b == 0);
  return 0;
}
