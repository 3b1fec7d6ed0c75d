// expect: FALSE
/* As arguments, in memory. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
struct s { int a[10]; long n; };
struct s __VERIFIER_nondet_S(void);
int f(struct s x, struct s y) { return x.a[2] == y.a[2]; }
int main(void) {
  check(f(__VERIFIER_nondet_S(), __VERIFIER_nondet_S()));
  return 0;
}
