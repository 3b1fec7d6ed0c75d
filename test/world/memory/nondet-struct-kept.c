// expect: TRUE
/* A later call does not change an earlier result. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
struct s { int a, b; };
struct s __VERIFIER_nondet_S(void);
int main(void) {
  struct s x = __VERIFIER_nondet_S();
  int a = x.a;
  struct s y = __VERIFIER_nondet_S();
  check(x.a == a);
  x.b = 3;
  check(x.b == 3 && x.a == a);
  (void)y;
  return 0;
}
