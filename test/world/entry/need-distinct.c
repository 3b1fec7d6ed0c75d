// expect: FALSE
// args: --entry f --entry-args distinct
// prints: f is called with p->len == 3
// silent: p != NULL
// next: TRUE
/* No pointer is null, so that need not be said. */
#include <assert.h>
struct node { int len; struct node *next; };
int f(struct node *p) {
  assert(p->len != 3);
  return 0;
}
