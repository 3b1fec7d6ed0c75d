// expect: FALSE
// args: --entry f
// next: TRUE
/* Two static variables of one name, in two functions. */
#include <assert.h>

static int h(void) {
  static int n;
  return n++;
}

int f(void) {
  static int n;
  n++;
  assert(!(h() == 7 && n == 12));
  return n;
}
