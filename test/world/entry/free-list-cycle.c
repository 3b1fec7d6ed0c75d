// expect: FALSE(malloc-free)
// args: --entry f --rule malloc-free
/* Right for every list that ends, but a caller may pass a cycle. */
#include <stdlib.h>
struct node { struct node *next; };
void f(struct node *h) {
  while (h) {
    struct node *next = h->next;
    free(h);
    h = next;
  }
}
