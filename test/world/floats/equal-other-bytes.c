// expect: FALSE
/* Numbers that are equal need not have the same bytes: what memcmp gives is an input that hangs on a
 * comparison of floating-point numbers. */
#include <assert.h>
#include <string.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
  if (a == b)
    assert(memcmp(&a, &b, sizeof a) == 0);
  return 0;
}
