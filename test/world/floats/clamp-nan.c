// expect: FALSE
// A NaN passes every comparison.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
static double clamp(double v) {
  return v < -1.0 ? -1.0 : v > 1.0 ? 1.0 : v;
}
int main(void) {
  double c = clamp(__VERIFIER_nondet_double());
  assert(c >= -1.0 && c <= 1.0);
  return 0;
}
