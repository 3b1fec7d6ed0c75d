// a pointer to where a node would begin, if the ring had one, does not hold the ring's head
// expect: FALSE(valid-memtrack)
// args: --property valid-memsafety
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct link { struct link *next, *prev; };
struct node { long data[4]; struct link link; };
struct node *kept;
int main(void) {
  struct link *head = malloc(sizeof *head);
  if (!head) abort();
  head->next = head->prev = head;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    if (!x) abort();
    x->link.next = head->next;
    x->link.prev = head;
    head->next->prev = &x->link;
    head->next = &x->link;
  }
  kept = (struct node *)((char *)head->next - offsetof(struct node, link));
  return 0;
}
