// expect: FALSE
// args: --entry f
// prints: f is called with p == &g
// next: TRUE
#include <assert.h>
int g;
int f(int *p) {
  g = 1;
  *p = 2;
  assert(g == 1);
  return 0;
}
