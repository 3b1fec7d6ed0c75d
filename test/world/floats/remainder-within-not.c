// expect: FALSE
// The rest of a division has the sign of what is divided and may come close to the divisor.
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  float f = __VERIFIER_nondet_float(), g = __VERIFIER_nondet_float();
  if (!(x >= -1000.0 && x <= 1000.0))
    return 0;
  double angle = fmod(x, 360.0);
  if (angle < 0.0)
    angle += 360.0;
  if (!(angle >= 0.0 && angle <= 300.0))
    reach_error();
  float rest = fmodf(f, g);
  if (f > 0.0f && g > f && rest != f)
    reach_error();
  if (g == 0.0f && rest == rest)
    reach_error();
}
