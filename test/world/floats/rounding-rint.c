// expect: TRUE
// native: TRUE
/* What rint gives follows the mode; what round gives does not. */
#include <fenv.h>
#include <math.h>
#include <assert.h>

int main(void) {
  volatile double x = 2.5, y = -2.5;
  fesetround(FE_UPWARD);
  if (rint(x) != 3.0 || rint(y) != -2.0 || round(x) != 3.0 || round(y) != -3.0)
    assert(0);
  fesetround(FE_DOWNWARD);
  if (rint(x) != 2.0 || rint(y) != -3.0 || lrint(x) != 2)
    assert(0);
  fesetround(FE_TOWARDZERO);
  if (rint(x) != 2.0 || rint(y) != -2.0 || nearbyint(y) != -2.0)
    assert(0);
  fesetround(FE_TONEAREST);
}
