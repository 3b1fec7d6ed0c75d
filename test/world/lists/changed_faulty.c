// each node is changed while it is gone through: wrong
// expect: FALSE(unreach-call)
// args: --property unreach-call,valid-memsafety
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
#include <assert.h>
int main(void) {
  struct node *l = build();
  for (struct node *at = l; at && at->next; at = at->next) at->data = 5;
  for (struct node *at = l; at; at = at->next) assert(at->data == 5);
  free_all(l);
  return 0;
}
