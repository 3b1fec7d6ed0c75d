// expect: FALSE
// The exponent of a number below 8 may be 3 once it is rounded to a float.
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
int main(void) {
  double x = __VERIFIER_nondet_double();
  __VERIFIER_assume(x >= 4 && x < 8);
  assert(ilogbf((float)x) == 2);
  return 0;
}
