// expect: FALSE
// args: --entry f
// prints: f is called with n != 77
// next: TRUE
/* 77 is nowhere in the program: an engine finds the caller that sees no error. */
#include <assert.h>
int f(int n) {
  if (n * 3 == 231)
    return 1;
  assert(0);
}
