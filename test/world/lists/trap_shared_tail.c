// expect: FALSE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n {
  struct n *next;
  int v;
};
struct n *push(struct n *h, int v) {
  struct n *x = malloc(sizeof *x);
  if (!x)
    exit(0);
  x->v = v;
  x->next = h;
  return x;
}
int main(void) {
  struct n *t = 0;
  while (__VERIFIER_nondet_int())
    t = push(t, 1);
  struct n *a = push(t, 1), *b = push(t, 1);
  for (struct n *p = a; p; p = p->next)
    p->v = 2;
  for (struct n *p = b; p; p = p->next)
    assert(p->v == 1);
}
