// expect: TRUE
// args: --entry f --callers known
// prints: proved from main
// g passes on what it is given, and main gives it little.
#include <assert.h>

static void f(int n) {
  assert(n < 10);
}

static void g(int n) {
  f(n + 1);
}

int main(void) {
  g(8);
  g(7);
  return 0;
}
