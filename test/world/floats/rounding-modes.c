// expect: TRUE
// native: TRUE
#include <assert.h>
#include <fenv.h>
#include <math.h>
int main(void) {
  volatile double one = 1.0, three = 3.0;
  double near = one / three;
  assert(fesetround(FE_UPWARD) == 0);
  double up = one / three;
  assert(fesetround(FE_DOWNWARD) == 0);
  double down = one / three;
  assert(fesetround(FE_TONEAREST) == 0);
  assert(down < up);
  assert(near == up || near == down);
  return 0;
}
