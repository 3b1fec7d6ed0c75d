// expect: TRUE
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (isnan(x))
    return 0;
  assert(x == x);
  if (!isinf(x))
    assert(x - x == 0);
  return 0;
}
