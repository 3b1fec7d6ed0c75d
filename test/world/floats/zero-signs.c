// expect: TRUE
// native: TRUE
#include <assert.h>
#include <math.h>
int main(void) {
  double zero = 0.0, minus = -zero;
  assert(zero == minus);
  assert(!signbit(zero) && signbit(minus));
  assert(1.0 / zero > 0 && 1.0 / minus < 0);
  assert(!signbit(zero + minus) && signbit(minus + minus));
  return 0;
}
