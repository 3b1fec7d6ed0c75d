// Reading a heap object after it was freed.
// RUN:
// EXIT: 10
// ERROR: freed|after free
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 0;
    n->value = i;
    n->next = list;
    list = n;
  }
  for (struct node *n = list; n; n = n->next) // <--
    free(n);
  return 0;
}
