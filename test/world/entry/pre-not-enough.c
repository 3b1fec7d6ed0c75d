// expect: FALSE
// args: --entry f --pre 'n > 3'
// prints: f is called with n <= 5
/* Only callers that keep it are tried. */
#include <assert.h>
int f(int n) {
  assert(n > 5);
  return 0;
}
