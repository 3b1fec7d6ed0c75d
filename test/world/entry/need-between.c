// expect: FALSE
// args: --entry f
// prints: f is called with n >= 10U && n <= 20U
// next: TRUE
#include <assert.h>
int f(unsigned n) {
  assert(n < 10 || n > 20);
  return 0;
}
