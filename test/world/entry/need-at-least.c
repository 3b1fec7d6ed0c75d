// expect: FALSE
// args: --entry f
// prints: f is called with n >= 40
// next: TRUE
#include <assert.h>
int f(int n) {
  assert(n < 40);
  return 0;
}
