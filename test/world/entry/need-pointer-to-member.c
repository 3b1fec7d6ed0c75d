// expect: FALSE
// args: --entry f
// prints: p != NULL && q == &p->len
// next: TRUE
#include <assert.h>
struct node { int len; struct node *next; };
int f(struct node *p, int *q) {
  p->len = 1;
  *q = 2;
  assert(p->len == 1);
  return 0;
}
