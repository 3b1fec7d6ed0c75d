// expect: FALSE
// args: --entry f
// prints: f is called with p != NULL && n == 5 && p->next == p && p->len == 3
// next: TRUE
#include <assert.h>
struct node { int len; struct node *next; };
void f(struct node *p, int n) {
  if (p->next == p && n == 5)
    assert(p->len != 3);
}
