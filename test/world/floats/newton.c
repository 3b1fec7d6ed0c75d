// expect: TRUE
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= 1.0f && x <= 4.0f))
    return 0;
  float r = x;
  for (int i = 0; i < 2; i++)
    r = 0.5f * (r + x / r);
  assert(r >= 0.25f && r <= 6.0f);
  return 0;
}
