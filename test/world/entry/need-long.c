// expect: FALSE
// args: --entry f
// prints: f is called with n >= 1000000000000UL
// next: TRUE
#include <assert.h>
int f(unsigned long n) {
  assert(n < 1000000000000ul);
  return 0;
}
