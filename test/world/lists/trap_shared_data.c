// all nodes share one block: freeing it with each is freeing it twice
// expect: FALSE(valid-free)
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int *data; };
int main(void) {
  int *shared = malloc(sizeof *shared);
  struct node *l = 0;
  if (!shared) abort();
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    if (!x) abort();
    x->data = shared;
    x->next = l;
    l = x;
  }
  if (!l) free(shared);
  while (l) {
    struct node *n = l->next;
    free(l->data);
    free(l);
    l = n;
  }
  return 0;
}
