// expect: TRUE
/* A square root of a sum of squares. */
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  __VERIFIER_assume(x >= -3.0 && x <= 3.0 && y >= -4.0 && y <= 4.0);
  double d = sqrt(x * x + y * y);
  if (!(d >= 0.0 && d <= 5.0))
    reach_error();
}
