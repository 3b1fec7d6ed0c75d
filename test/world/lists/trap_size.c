// one node is smaller than the others
// expect: FALSE(valid-deref)
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int data; };
int main(void) {
  struct node *l = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(__VERIFIER_nondet_int() ? sizeof *x : sizeof x->next);
    if (!x) abort();
    x->next = l;
    l = x;
  }
  while (l) {
    struct node *n = l->next;
    l->data = 0;
    free(l);
    l = n;
  }
  return 0;
}
