// expect: FALSE
/* A large struct, returned through memory. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
struct s { int a[10]; long n; };
struct s __VERIFIER_nondet_S(void);
int main(void) {
  struct s x = __VERIFIER_nondet_S(), y = __VERIFIER_nondet_S();
  check(x.a[3] == y.a[3]);
  return 0;
}
