// expect: FALSE
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct n {
  struct n *next;
  int v;
};
int main(void) {
  struct n *h = 0;
  struct n z = {0, 2};
  while (__VERIFIER_nondet_int()) {
    struct n *x = malloc(sizeof *x);
    if (!x)
      return 0;
    x->v = 1;
    x->next = h;
    h = x;
  }
  if (h) {
    memcpy(h, &z, sizeof z);
  }
  for (struct n *p = h; p; p = p->next)
    assert(p->v == 1);
}
