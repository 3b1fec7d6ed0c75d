// expect: FALSE
// args: --entry f
// prints: f is called with p != NULL && q != NULL && q != p
// next: TRUE
#include <assert.h>
int f(int *p, int *q) {
  if (p && q && p != q)
    assert(0);
  return 0;
}
