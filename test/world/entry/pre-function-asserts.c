// expect: FALSE
// args: --entry f
// prints: f is called with n <= 5
// next: TRUE
/* An assertion of the function that states the precondition; what --pre rules out never gets there. */
#include <assert.h>

int assay_pre_f(int n) {
  assert(n > 5);
  return n > 0;
}

void f(int n) {
  assert(n > 0);
}
