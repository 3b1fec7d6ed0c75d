// expect: FALSE
// args: --entry f
// prints: f is called with n <= -7
// next: TRUE
#include <assert.h>
int f(int n) {
  assert(n > -7);
  return 0;
}
