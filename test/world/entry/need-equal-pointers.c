// expect: FALSE
// args: --entry f
// prints: q == p
// next: TRUE
#include <assert.h>
int f(int *p, int *q) {
  *p = 1;
  *q = 2;
  assert(*p == 1);
  return 0;
}
