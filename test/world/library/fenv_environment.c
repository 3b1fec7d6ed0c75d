// expect: TRUE
// native: TRUE
/* An environment has the rounding of when it was asked for. */
#include <assert.h>
#include <fenv.h>
int main(void) {
  fenv_t e;
  fesetround(FE_DOWNWARD);
  if (fegetenv(&e))
    return 0;
  fesetround(FE_UPWARD);
  if (fesetenv(&e) == 0)
    assert(fegetround() == FE_DOWNWARD);
  else
    assert(fegetround() == FE_UPWARD);
  if (fesetenv(FE_DFL_ENV) == 0)
    assert(fegetround() == FE_TONEAREST);
  return 0;
}
