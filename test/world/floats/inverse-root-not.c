// expect: FALSE
/* The quick inverse root is no more than an estimate. */
#include <string.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float(), y;
  __VERIFIER_assume(x >= 1.0f && x <= 4.0f);
  unsigned u;
  memcpy(&u, &x, sizeof u);
  u = 0x5f3759df - (u >> 1);
  memcpy(&y, &u, sizeof y);
  if (y * y * x < 0.99f)
    reach_error();
}
