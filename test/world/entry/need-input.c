// expect: FALSE
// args: --entry f
// prints: f is called with n >= 7
// next: TRUE
/* What happens later is no part of the call. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int f(int n) {
  if (__VERIFIER_nondet_int() == 4 && n > 6)
    assert(0);
  return 0;
}
