// expect: TRUE
// native: TRUE
// What IEC 60559 fixes of functions that are approximations else.
#include <assert.h>
#include <math.h>
int main(void) {
  volatile double zero = 0.0, minus = -0.0, one = 1.0, none = NAN;
  assert(exp(zero) == 1.0 && cos(minus) == 1.0 && cosh(zero) == 1.0 && exp2(minus) == 1.0);
  assert(sin(zero) == 0.0 && signbit(sin(minus)) && signbit(atan(minus)) && cbrt(zero) == 0.0);
  assert(log(one) == 0.0 && log2(one) == 0.0 && acos(one) == 0.0);
  assert(log(zero) == -INFINITY && isnan(log(-one)) && isnan(sin(none)) && isnan(tanf((float)none)));
  return 0;
}
