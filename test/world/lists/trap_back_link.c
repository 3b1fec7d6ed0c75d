// expect: FALSE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n {
  struct n *next, *prev;
  int v;
};
int main(void) {
  struct n *h = 0;
  while (__VERIFIER_nondet_int()) {
    struct n *x = malloc(sizeof *x);
    if (!x)
      return 0;
    x->v = 1;
    x->prev = 0;
    x->next = h;
    if (h)
      h->prev = x;
    h = x;
  }
  struct n *p = h;
  while (p && __VERIFIER_nondet_int())
    p = p->next;
  if (p && p->prev) {
    p->prev->next = p->next;
  }
  for (p = h; p && p->next; p = p->next)
    assert(p->next->prev == p);
}
