// expect: FALSE
// A NaN is not equal to itself.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  assert(x == x);
  return 0;
}
