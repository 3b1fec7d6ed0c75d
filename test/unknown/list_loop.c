// options: --timeout 4
// next: assay check --timeout 32 list_loop.c
// follow: UNKNOWN
// slow
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; };
static struct node *more(struct node *list) {
  struct node *n = malloc(sizeof *n);
  n->next = list;
  return n;
}
int main(void) {
  struct node *a = NULL, *b = NULL;
  while (__VERIFIER_nondet_int()) {
    a = more(a);
    b = more(b);
  }
  while (a && b) {
    a = a->next;
    b = b->next;
  }
  if (a || b)
    reach_error();
  return 0;
}
