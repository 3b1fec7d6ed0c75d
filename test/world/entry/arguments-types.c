// expect: TRUE
// args: --entry f
/* An int and a long do not overlap (C17 6.5p7). */
#include <assert.h>
void f(long *p, int *q) {
  *q = 1;
  *p = 2;
  assert(*q == 1);
}
