// expect: FALSE
// args: --entry f
// prints: y == x
// next: TRUE
#include <assert.h>
int f(int x, int y) {
  assert(x != y || x < 0);
  return 0;
}
