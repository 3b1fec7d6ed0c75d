// expect: FALSE
// What is added may be lost.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int main(void) {
  float x = __VERIFIER_nondet_float();
  float y = __VERIFIER_nondet_float();
  __VERIFIER_assume(x > 1.0f && x < 2.0f);
  assert((x + y) - y == x || x != 1.75f);
  return 0;
}
