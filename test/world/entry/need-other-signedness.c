// expect: FALSE
// args: --entry f
// prints: f is called with p != NULL && q == (int *)p
// next: TRUE
/* A pointer to the same number, signed: as C, that takes a cast. */
#include <assert.h>

void f(unsigned *p, int *q) {
  if (!p || !q)
    return;
  *p = 1;
  *q = 2;
  assert(*p == 1);
}
