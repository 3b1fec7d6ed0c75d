// expect: FALSE
/* Squares overflow long before the distance does. */
#include <math.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x >= 0.0f && x <= 1e30f);
  float d = sqrtf(x * x);
  if (!(d <= 1.1e30f))
    reach_error();
}
