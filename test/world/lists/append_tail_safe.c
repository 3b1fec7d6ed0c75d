// a queue with a pointer to its last node
// expect: TRUE
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
  struct node *first = 0, *last = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *x = push(0, 1);
    if (last) last->next = x; else first = x;
    last = x;
  }
  while (first) {
    struct node *n = first->next;
    if (last == first) last = 0;
    free(first);
    first = n;
  }
  if (last) last->data = 1;
  return 0;
}
