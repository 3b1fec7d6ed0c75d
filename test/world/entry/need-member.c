// expect: FALSE
// args: --entry f
// prints: f is called with p != NULL && p->len == 3
// next: TRUE
#include <assert.h>
struct node { int len; struct node *next; };
int f(struct node *p) {
  assert(p->len != 3);
  return 0;
}
