// the last two rows share their block
// expect: FALSE(valid-free)
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct row { struct row *next; int *block; };
int main(void) {
  struct row *l = 0;
  while (__VERIFIER_nondet_int()) {
    struct row *x = malloc(sizeof *x);
    if (!x) abort();
    x->block = l && !l->next ? l->block : malloc(4);
    x->next = l;
    l = x;
  }
  while (l) {
    struct row *n = l->next;
    free(l->block);
    free(l);
    l = n;
  }
  return 0;
}
