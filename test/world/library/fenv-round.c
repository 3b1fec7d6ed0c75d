// expect: TRUE
// native: TRUE
/* The direction of rounding is what was set, to nearest at the start. */
#include <assert.h>
#include <fenv.h>
int nondet_int(void);
int main(void) {
  assert(fegetround() == FE_TONEAREST);
  int mode = nondet_int();
  if (fesetround(mode) == 0)
    assert(fegetround() == mode);
  else
    assert(mode != FE_UPWARD && fegetround() == FE_TONEAREST);
  assert(fesetround(FE_DOWNWARD) == 0 && fegetround() == FE_DOWNWARD);
  return 0;
}
