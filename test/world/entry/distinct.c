// expect: TRUE
// args: --entry f --entry-args distinct
// prints: --entry-args distinct
/* With distinct pointers neither arguments nor globals are shared. */
#include <assert.h>
int g;
void f(int *p, int *q) {
  g = 1;
  *q = 1;
  *p = 2;
  assert(g == 1 && *q == 1);
}
