// expect: TRUE
// args: --entry f
// prints: functions of other files that are called through pointers
// The function that c leads to could call set, which is not static: that it does not is assumed, and said.
#include <assert.h>

static int g;

void set(int x) {
  g = x;
}

int f(void (*c)(void)) {
  g = 1;
  c();
  assert(g == 1);
  return 0;
}
