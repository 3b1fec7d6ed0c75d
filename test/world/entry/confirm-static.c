// expect: FALSE
// args: --entry f --confirm
// prints: it cannot be given the value of a static variable
#include <assert.h>
static int state;
int f(void) {
  assert(state != 3);
  state = 1;
  return 0;
}
