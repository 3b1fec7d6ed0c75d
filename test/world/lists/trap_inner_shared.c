// expect: FALSE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct m {
  struct m *next;
  int v;
};
struct n {
  struct n *next;
  struct m *d;
};
int main(void) {
  struct n *h = 0;
  struct m *sh = 0;
  while (__VERIFIER_nondet_int()) {
    struct n *x = malloc(sizeof *x);
    if (!x)
      return 0;
    x->d = 0;
    while (__VERIFIER_nondet_int()) {
      struct m *y = malloc(sizeof *y);
      if (!y)
        return 0;
      y->v = 1;
      y->next = x->d;
      x->d = y;
    }
    if (__VERIFIER_nondet_int())
      sh = x->d;
    else
      x->d = sh;
    x->next = h;
    h = x;
  }
  if (sh)
    sh->v = 0;
  for (struct n *p = h; p; p = p->next)
    for (struct m *q = p->d; q; q = q->next)
      assert(q->v == 1);
}
