// expect: FALSE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct t {
  struct t *l, *r;
  int v;
};
int main(void) {
  struct t *a = 0, *b = 0;
  while (__VERIFIER_nondet_int()) {
    struct t *x = malloc(sizeof *x);
    if (!x)
      return 0;
    x->v = 1;
    x->l = a;
    x->r = __VERIFIER_nondet_int() ? a : b;
    b = a;
    a = x;
  }
  struct t *p = a;
  if (p && p->l)
    p->l->v = 2;
  for (p = a; p; p = p->r)
    assert(p->v == 1);
}
