// expect: FALSE
/* Each call gives another struct. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
struct s { int a, b; };
struct s __VERIFIER_nondet_S(void);
int main(void) {
  struct s x = __VERIFIER_nondet_S(), y = __VERIFIER_nondet_S();
  check(x.a == y.a);
  return 0;
}
