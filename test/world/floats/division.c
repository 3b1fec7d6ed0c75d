// expect: FALSE
// Division by zero is defined, and infinite.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (d >= 0.0 && d <= 1.0)
    assert(1.0 / d <= 1e300);
  return 0;
}
