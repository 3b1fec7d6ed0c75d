// expect: TRUE|UNKNOWN
// slow
/* A sum of two doubles in 64 bits of precision, rounded back. */
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double();
  __VERIFIER_assume(a >= 0.0 && a <= 1.0 && b >= 0.0 && b <= 1.0);
  long double s = (long double)a + b;
  if (!(s >= 0.0L && s <= 2.0L && s >= a && s >= b))
    reach_error();
}
