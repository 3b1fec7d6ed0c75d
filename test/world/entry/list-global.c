// expect: FALSE
// args: --entry f
/* What an argument leads to may be a global. */
#include <assert.h>
struct node { struct node *next; int value; };
struct node g;
void f(struct node *p) {
  g.value = 1;
  p->next->value = 2;
  assert(g.value == 1);
}
