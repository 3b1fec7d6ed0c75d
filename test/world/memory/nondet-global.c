// expect: FALSE
/* Into a global. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
struct s { int a, b; };
struct s __VERIFIER_nondet_S(void);
struct s g;
int main(void) {
  g = __VERIFIER_nondet_S();
  int a = g.a;
  g = __VERIFIER_nondet_S();
  check(a == g.a);
  return 0;
}
