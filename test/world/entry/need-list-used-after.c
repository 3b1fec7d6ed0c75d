// expect: FALSE(malloc-free)
// args: --entry f --rule malloc-free
// prints: f is called with h != NULL
// next: TRUE
#include <stdlib.h>
struct node { struct node *next; };
void f(struct node *h) {
  for (; h; h = h->next)
    free(h);
}
