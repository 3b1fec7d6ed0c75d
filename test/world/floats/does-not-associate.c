// expect: FALSE
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int main(void) {
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  __VERIFIER_assume(x > 0 && x < 100 && y > 0 && y < 100);
  float a = (x + y) + 1.0f, b = x + (y + 1.0f);
  assert(a == b);
  return 0;
}
