// expect: TRUE
/* A member that is a pointer. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
struct s { int *p; int n; };
struct s __VERIFIER_nondet_S(void);
int main(void) {
  struct s x = __VERIFIER_nondet_S();
  int k = 1;
  x.p = &k;
  *x.p = 2;
  check(k == 2 && x.p == &k);
  return 0;
}
