// expect: FALSE
// args: --entry f --confirm
// prints: Confirmed
#include <assert.h>
int g;
int f(int *p) {
  g = 1;
  *p = 2;
  assert(g == 1);
  return 0;
}
