// each node has a list of its own: wrong
// expect: FALSE(valid-memtrack)
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int data; };
struct row { struct row *next; struct node *nodes; };
static struct row *build(void) {
  struct row *rows = 0;
  while (__VERIFIER_nondet_int()) {
    struct row *r = malloc(sizeof *r);
    if (!r) abort();
    r->nodes = 0;
    while (__VERIFIER_nondet_int()) {
      struct node *x = malloc(sizeof *x);
      if (!x) abort();
      x->data = 0;
      x->next = r->nodes;
      r->nodes = x;
    }
    r->next = rows;
    rows = r;
  }
  return rows;
}
static void free_nodes(struct node *l) {
  while (l) {
    struct node *n = l->next;
    free(l);
    l = n;
  }
}
int main(void) {
  struct row *rows = build();
  while (rows) {
    struct row *n = rows->next;
    if (n) free_nodes(rows->nodes);
    free(rows);
    rows = n;
  }
  return 0;
}
