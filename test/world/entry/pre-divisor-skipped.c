// expect: FALSE
// args: --entry f --pre 'n == 0 || 10 / n > 1'
// prints: f is called with n == 0
/* What is not evaluated may divide by 0. */
#include <assert.h>

void f(int n) {
  assert(n != 0);
}
