// expect: TRUE
// Rounded down is not above rounded up.
#include <assert.h>
#include <fenv.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  fesetround(FE_DOWNWARD);
  float low = x + y;
  fesetround(FE_UPWARD);
  float high = x + y;
  assert(low <= high || low != low || high != high);
  return 0;
}
