// expect: FALSE
// args: --entry f --pre 'n != 7'
// prints: f is called with n == 3
// silent: f$
/* It is not assumed where f calls itself. */
#include <assert.h>
int f(int n) {
  assert(n != 7);
  return n == 3 ? f(7) : n;
}
