// options: --timeout 4
// next: assay check --timeout 32 list_loop.c
// follow: UNKNOWN
// slow
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { int value; struct node *next; };
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->value = 1;
    n->next = list;
    list = n;
  }
  for (struct node *n = list; n; n = n->next)
    if (n->value != 1)
      reach_error();
  return 0;
}
