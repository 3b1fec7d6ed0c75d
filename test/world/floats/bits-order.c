// expect: TRUE
/* Positive numbers are ordered as their bits are. */
#include <string.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static unsigned bits(float f) {
  unsigned u;
  memcpy(&u, &f, sizeof u);
  return u;
}

int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
  __VERIFIER_assume(a > 0.0f && b > 0.0f);
  if ((a < b) != (bits(a) < bits(b)))
    reach_error();
}
