// expect: FALSE
/* A large struct, returned through memory. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
struct s { int a[10]; long n; };
struct s __VERIFIER_nondet_S(void);
int main(void) {
  struct s x = __VERIFIER_nondet_S();
  x.n = 5;
  check(x.a[9] == 0);
  return 0;
}
