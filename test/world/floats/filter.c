// expect: TRUE
// A filter stays within bounds: by intervals, round by round.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double y = 0.0;
  for (int i = 0; i < 20; i++) {
    double x = __VERIFIER_nondet_double();
    if (!(x >= -1.0 && x <= 1.0)) return 0;
    y = 0.5 * y + 0.5 * x;
  }
  assert(y >= -1.0 && y <= 1.0);
  return 0;
}
