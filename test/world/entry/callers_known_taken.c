// expect: FALSE
// args: --entry f --callers known
// prints: Known callers: none, since its address is taken
// Whoever has the pointer may call it.
#include <assert.h>

static void f(int n) {
  assert(n < 10);
}

void (*keep)(int) = f;

int main(void) {
  f(3);
  return 0;
}
