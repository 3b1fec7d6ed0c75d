// expect: FALSE(malloc-free)
// args: --rule malloc-free --entry drop
// prints: the memory is used after it was freed
// The list is read after it was freed.
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
};

void drop(struct node *h) {
  for (; h; h = h->next)
    free(h);
}
