// expect: TRUE
// native: TRUE
// The environment that was kept is there again, with its rounding mode.
#include <assert.h>
#include <fenv.h>
int main(void) {
  fenv_t kept;
  fegetenv(&kept);
  fesetround(FE_UPWARD);
  volatile double one = 1.0, three = 3.0;
  double up = one / three;
  fesetenv(&kept);
  assert(fegetround() == FE_TONEAREST);
  double near = one / three;
  assert(near < up);
  return 0;
}
