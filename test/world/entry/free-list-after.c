// expect: FALSE(malloc-free)
// args: --entry f --rule malloc-free
/* The link of a node is read after the node was freed. */
#include <stdlib.h>
struct node { struct node *next; };
void f(struct node *h) {
  for (; h; h = h->next)
    free(h);
}
