// a ring of any length, cut open and freed: wrong
// expect: FALSE(valid-memtrack)
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int data; };
static struct node *push(struct node *l, int d) {
  struct node *x = malloc(sizeof *x);
  if (!x) abort();
  x->next = l;
  x->data = d;
  return x;
}
static struct node *build(void) {
  struct node *l = 0;
  while (__VERIFIER_nondet_int()) l = push(l, __VERIFIER_nondet_int());
  return l;
}
static void free_all(struct node *l) {
  while (l) {
    struct node *n = l->next;
    free(l);
    l = n;
  }
}
int main(void) {
  struct node *r = push(0, 0);
  r->next = r;
  while (__VERIFIER_nondet_int()) r->next = push(r->next, 1);
  r = 0;
  return 0;
}
