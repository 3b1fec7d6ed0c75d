// expect: FALSE
// args: --entry f
// prints: f is called with g >= 5 && h == 3
// next: TRUE
#include <assert.h>
int g, h;
int f(void) {
  assert(g < 5 || h != 3);
  return 0;
}
