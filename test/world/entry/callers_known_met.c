// expect: FALSE
// args: --entry f --callers known
// prints: f is called with n >= 10
// prints: Known callers: started from main, it comes to the same error
// g passes on what it is given, and main gives it too much once.
#include <assert.h>

static void f(int n) {
  assert(n < 10);
}

static void g(int n) {
  f(n + 1);
}

int main(void) {
  g(8);
  g(9);
  return 0;
}
