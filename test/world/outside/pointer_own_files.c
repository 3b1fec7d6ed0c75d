// expect: TRUE
// silent: functions of other files
// native: TRUE
// Here it leads to functions of this file only.
#include <assert.h>

static int g;

static void add(int x) {
  g += x;
}

static void sub(int x) {
  g -= x;
}

static void apply(void (*c)(int), int x) {
  c(x);
}

int main(void) {
  apply(add, 3);
  apply(sub, 2);
  assert(g == 1);
  return 0;
}
