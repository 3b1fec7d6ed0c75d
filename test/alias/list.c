/* A list on the heap, reached from a global and from a local. */
#include <stdlib.h>

struct node {
  struct node *next;
  int key;
  int *data;
};

static struct node *head;
static int value;

static struct node *push(int key) {
  struct node *n = malloc(sizeof *n);
  n->key = key;
  n->data = &value;
  n->next = head;
  head = n;
  return n;
}

static int sum(const struct node *n) {
  int s = 0;
  for (; n; n = n->next)
    s += n->key + *n->data;
  return s;
}

int main(void) {
  struct node *mine = malloc(sizeof *mine);
  mine->next = 0;
  mine->data = &mine->key;
  push(1);
  push(2);
  return sum(head) + sum(mine);
}
