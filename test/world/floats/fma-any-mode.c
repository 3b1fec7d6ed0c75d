// expect: FALSE
// A product and sum in a rounding mode that is an input: upwards, what is less than the least number is not 0.
#include <assert.h>
#include <fenv.h>
#include <math.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  fesetround(__VERIFIER_nondet_int() & FE_TOWARDZERO);
  volatile float third = 0x1.555556p-2f;
  float r = fmaf(third, 3.0f, -1.0f);
  float s = fmaf(third, 0x1p-149f, 0.0f);
  assert(r == 0x1p-25f && s == 0.0f);
  return 0;
}
