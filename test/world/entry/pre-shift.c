// expect: TRUE
// args: --entry f --pre '1 << n == 4'
/* A shift that is too wide does not hold. */
#include <assert.h>

void f(int n) {
  assert(n == 2);
}
