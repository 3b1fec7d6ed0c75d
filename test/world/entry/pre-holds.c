// expect: TRUE
// args: --entry f --pre 'n > 3'
// prints: f is called with n > 3 (--pre)
// silent: Vacuous
#include <assert.h>
int f(int n) {
  assert(n > 2);
  return 0;
}
