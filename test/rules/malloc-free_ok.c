// rule: malloc-free
// A list of two, freed node by node, each read before it is freed.
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    return list;
  n->next = list;
  n->value = value;
  return n;
}

int main(void) {
  struct node *list = push(push(NULL, 1), 2);
  int sum = 0;
  while (list) {
    struct node *next = list->next;
    sum += list->value;
    free(list);
    list = next;
  }
  return sum == 3 ? 0 : 1;
}
