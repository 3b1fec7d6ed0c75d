// expect: TRUE
/* fmin and fmax let no NaN through. */
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double c = fmax(-1.0, fmin(1.0, __VERIFIER_nondet_double()));
  if (!(c >= -1.0 && c <= 1.0))
    reach_error();
}
