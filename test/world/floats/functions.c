// expect: TRUE
// native: TRUE
#include <assert.h>
#include <math.h>
int main(void) {
  double whole;
  int exponent;
  assert(floor(-1.5) == -2.0 && ceil(-1.5) == -1.0 && trunc(-1.5) == -1.0);
  assert(round(2.5) == 3.0 && rint(2.5) == 2.0 && nearbyint(3.5) == 4.0);
  assert(sqrt(2.0) * sqrt(2.0) != 2.0 && sqrt(9.0) == 3.0);
  assert(fmod(-7.5, 2.0) == -1.5 && remainder(7.5, 2.0) == -0.5);
  assert(fmin(1.0, NAN) == 1.0 && fmax(-1.0, 2.0) == 2.0);
  assert(copysign(3.0, -0.0) == -3.0 && fabs(-3.0) == 3.0);
  assert(modf(-2.75, &whole) == -0.75 && whole == -2.0);
  assert(frexp(40.0, &exponent) == 0.625 && exponent == 6);
  assert(ldexp(0.625, 6) == 40.0 && scalbn(1.0, -1074) > 0 && scalbn(1.0, -1075) == 0);
  assert(nextafter(1.0, 2.0) == 1.0 + 0x1p-52 && fdim(3.0, 5.0) == 0);
  assert(fma(0.1, 10.0, -1.0) != 0.1 * 10.0 - 1.0);
  assert(lrint(2.5) == 2 && lround(2.5) == 3);
  assert(isinf(INFINITY) && !isfinite(INFINITY) && isnormal(1.0) && !isnormal(0x1p-1074));
  assert(fpclassify(0x1p-1074) == FP_SUBNORMAL && fpclassify(0.0) == FP_ZERO);
  return 0;
}
