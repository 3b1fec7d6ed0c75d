// expect: TRUE
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (d >= 1.0 && d < 1e6) {
    assert(floor(d) <= d && d - floor(d) < 1.0);
    assert(fabs(-d) == d);
  }
  return 0;
}
