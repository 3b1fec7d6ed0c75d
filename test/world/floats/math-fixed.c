// expect: TRUE
// What the standard fixes of math.h is no approximation: exponents, powers of 1 and to 0.
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
int main(void) {
  double x = __VERIFIER_nondet_double();
  assert(pow(x, 0) == 1 && pow(1, x) == 1);
  __VERIFIER_assume(x >= 4 && x < 8);
  assert(ilogb(x) == 2 && logb(-x) == 2);
  assert(isnan(nan("")));
  return 0;
}
