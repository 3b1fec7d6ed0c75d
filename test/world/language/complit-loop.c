// expect: TRUE
// native: TRUE
/* Compound literals: one object per scope, or static. */
#include <assert.h>
struct s {
  int a, b;
};
int main(void) {
  struct s *p = 0, *q;
  int j = 0;
again:
  q = p;
  p = &((struct s){j++, 7});
  if (j < 2)
    goto again;
  assert(p == q && q->a == 1 && p->b == 7);
  int *z = (int[]){1, 2, 3};
  z[1] = 9;
  assert(z[0] + z[1] + z[2] == 13);
  return 0;
}
