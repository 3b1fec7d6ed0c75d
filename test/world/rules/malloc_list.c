// expect: TRUE
// args: --rule malloc-free
// Read before it is freed.
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
};

static struct node *push(struct node *tail) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    return tail;
  n->next = tail;
  return n;
}

int main(void) {
  struct node *h = push(push(NULL));
  while (h) {
    struct node *next = h->next;
    free(h);
    h = next;
  }
  return 0;
}
