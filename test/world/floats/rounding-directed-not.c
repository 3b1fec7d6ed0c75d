// expect: FALSE
/* Rounded up it may be. */
#include <fenv.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x >= 1.0f && x <= 2.0f);
  fesetround(FE_UPWARD);
  float y = x / 3.0f * 3.0f;
  fesetround(FE_TONEAREST);
  if (y > x)
    reach_error();
}
