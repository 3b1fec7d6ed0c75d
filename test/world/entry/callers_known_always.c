// expect: FALSE
// args: --entry f --callers known
// prints: f is called with any arguments
// Whoever calls it.
#include <assert.h>

static void f(int n) {
  assert(n != n);
}

int main(void) {
  f(1);
  return 0;
}
