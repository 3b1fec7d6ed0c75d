// expect: TRUE
// args: --entry f --pre '10 / n > 1'
/* A condition that divides by 0 does not hold. */
#include <assert.h>

void f(int n) {
  assert(n > 0 && n <= 5);
}
