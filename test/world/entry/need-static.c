// expect: FALSE
// args: --entry f
// prints: f is called with ready == 2
// next: TRUE
#include <assert.h>
static int ready;
int f(void) {
  assert(ready != 2);
  ready = 1;
  return 0;
}
