// expect: FALSE
// args: --entry f
// prints: f is called with call == known
// next: TRUE
#include <assert.h>
int known(int n) { return n; }
int f(int (*call)(int)) {
  if (call == known)
    assert(0);
  return 0;
}
