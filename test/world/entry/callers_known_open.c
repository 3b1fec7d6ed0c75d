// expect: UNKNOWN
// args: --entry f --callers known
// prints: an error only if f is called in a way that no known caller has been shown to
// prints: for a caller with n >= 10
// The top of the calls is not in this file: g may be called with anything.
#include <assert.h>

static void f(int n) {
  assert(n < 10);
}

void g(int n) {
  f(n + 1);
}
