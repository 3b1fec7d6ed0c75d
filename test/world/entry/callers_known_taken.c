// expect: UNKNOWN
// args: --entry f --callers known
// prints: an error only if f is called in a way that no known caller has been shown to
// Who calls it through the pointer, and with what, is not followed.
#include <assert.h>

static void f(int n) {
  assert(n < 10);
}

void (*keep)(int) = f;

int main(void) {
  f(3);
  keep(4);
  return 0;
}
