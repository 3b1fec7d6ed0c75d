// expect: TRUE
// args: --entry f
/* One pointer does not overlap itself. */
#include <assert.h>
void f(int *p) {
  p[1] = 1;
  p[0] = 2;
  assert(p[1] == 1);
}
