// expect: FALSE
// args: --entry f
/* A list from outside may be a cycle. */
#include <assert.h>
struct node { struct node *next; int value; };
void f(struct node *p) {
  p->value = 1;
  p->next->value = 2;
  assert(p->value == 1);
}
