// expect: FALSE
/* A union. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
union u { int i; char c[4]; };
union u __VERIFIER_nondet_U(void);
int main(void) {
  union u x = __VERIFIER_nondet_U(), y = __VERIFIER_nondet_U();
  check(x.i == y.i);
  return 0;
}
