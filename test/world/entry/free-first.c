// expect: TRUE
// args: --entry f --rule malloc-free
/* The link is read before its node is freed. */
#include <stdlib.h>
struct node { struct node *next; };
struct node *f(struct node *h) {
  struct node *next = 0;
  if (h) {
    next = h->next;
    free(h);
  }
  return next;
}
