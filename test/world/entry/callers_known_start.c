// expect: FALSE
// args: --entry f --callers known
// Called before main.
#include <assert.h>

static void f(int n) {
  assert(n < 5);
}

__attribute__((constructor)) static void start(void) {
  f(7);
}

int main(void) {
  f(1);
  return 0;
}
