// expect: FALSE
// args: --entry f
/* Two pointers may point to different elements of one array. */
#include <assert.h>
void f(int *p, int *q) {
  p[1] = 1;
  q[0] = 2;
  assert(p[1] == 1);
}
