// expect: FALSE
// args: --entry f
// prints: f is called with x == 4 && global$x == 3
// next: TRUE
/* A parameter hides the global of its name: both are needed, and told apart. */
#include <assert.h>

int x;

static int other(void) {
  return x;
}

void f(int x) {
  assert(!(other() == 3 && x == 4));
}
