// A pointer kept in an integer, with its low bit used as a tag.
// models: 32 64
#include <stdint.h>
#include <stdio.h>

struct node {
  uintptr_t next; // address of the next node, low bit: marked
  int value;
};

static struct node *next_of(const struct node *n) {
  return (struct node *)(n->next & ~(uintptr_t)1);
}
static int marked(const struct node *n) {
  return (int)(n->next & 1);
}

int main(void) {
  struct node c = {0, 30};
  struct node b = {(uintptr_t)&c, 20};
  struct node a = {(uintptr_t)&b | 1, 10};
  c.next |= 1;
  int sum = 0;
  for (struct node *n = &a; n; n = next_of(n)) {
    printf("%d %d\n", n->value, marked(n));
    if (marked(n)) {
      sum += n->value;
    }
  }
  intptr_t i = (intptr_t)&b;
  printf("%d\n", ((struct node *)i)->value);
  printf("%d\n", (uintptr_t)(void *)0 == 0);
  uintptr_t base = (uintptr_t)&a;
  printf("%d\n", *(int *)(base + sizeof(uintptr_t)));
  return sum;
}
