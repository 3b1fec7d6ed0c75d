// expect: FALSE
// args: --entry f --pre 'n > 3' --pre 'n < 6'
// prints: f is called with n >= 5
#include <assert.h>
void f(int n) {
  assert(n != 5);
}
