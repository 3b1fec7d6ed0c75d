// expect: FALSE
/* Also in a loop. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
struct s { int a[10]; long n; };
struct s __VERIFIER_nondet_S(void);
int main(void) {
  struct s x, y;
  for (int i = 0; i < 2; i++) {
    y = x;
    x = __VERIFIER_nondet_S();
  }
  check(x.a[0] == y.a[0]);
  return 0;
}
