// expect: FALSE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n {
  struct n *next;
  int v;
};
struct n s = {0, 1};
int main(void) {
  struct n *h = &s;
  while (__VERIFIER_nondet_int()) {
    struct n *x = malloc(sizeof *x);
    if (!x)
      return 0;
    x->v = 1;
    x->next = h;
    h = x;
  }
  s.v = 0;
  for (struct n *p = h; p; p = p->next)
    assert(p->v == 1);
}
