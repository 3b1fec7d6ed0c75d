// expect: TRUE
/* Two inputs, each within bounds, and what is computed of both. */
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  __VERIFIER_assume(x >= 0.0 && x <= 1.0 && y >= 0.0 && y <= 1.0);
  double s = x * (1.0 - y) + y * (1.0 - x);
  if (!(s >= 0.0 && s <= 1.25))
    reach_error();
}
