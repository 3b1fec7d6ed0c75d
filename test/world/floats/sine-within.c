// expect: TRUE
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (d > -10.0 && d < 10.0) {
    double s = sin(d);
    assert(s >= -1.0 && s <= 1.0);
  }
  return 0;
}
