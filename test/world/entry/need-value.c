// expect: FALSE
// args: --entry f
// prints: f is called with n == 5
// next: TRUE
#include <assert.h>
int f(int n) {
  assert(n != 5);
  return 0;
}
