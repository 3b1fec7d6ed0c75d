// expect: FALSE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n {
  struct n *next;
  int v;
};
int main(void) {
  struct n *h = malloc(sizeof *h);
  if (!h)
    return 0;
  h->v = 1;
  h->next = h;
  struct n *l = h;
  while (__VERIFIER_nondet_int()) {
    struct n *x = malloc(sizeof *x);
    if (!x)
      return 0;
    x->v = 1;
    x->next = h;
    l->next = x;
    l = x;
  }
  h->v = 2;
  int c = 0;
  for (struct n *p = h->next; p != h; p = p->next)
    assert(p->v == 1);
  for (struct n *p = l; c < 2; p = p->next, c++)
    assert(p->v == 1);
}
