// expect: FALSE
// args: --entry f
/* Two arguments may be the same pointer. */
#include <assert.h>
void f(int *p, int *q) {
  *q = 1;
  *p = 2;
  assert(*q == 1);
}
