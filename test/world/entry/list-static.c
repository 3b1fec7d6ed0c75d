// expect: TRUE
// args: --entry f
/* A static head that is not given away is in no list of the caller's. */
#include <assert.h>
struct node { struct node *next; int value; };
static struct node g;
void f(struct node *p) {
  g.value = 1;
  p->next->value = 2;
  assert(g.value == 1);
}
