// expect: FALSE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n {
  struct n *next;
  int v;
};
int main(void) {
  struct n *h = 0;
  while (__VERIFIER_nondet_int()) {
    struct n *x = malloc(sizeof *x);
    if (!x)
      return 0;
    x->v = __VERIFIER_nondet_int();
    x->next = h;
    h = x;
  }
  struct n **p = &h;
  while (*p) {
    if ((*p)->v) {
      *p = (*p)->next;
      if (!*p)
        break;
      p = &(*p)->next;
    } else
      p = &(*p)->next;
  }
  for (struct n *q = h; q; q = q->next)
    assert(q->v == 0);
}
