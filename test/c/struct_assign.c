// Struct assignment copies every member, arrays included; overlapping chains.
// models: 32 64
#include <stdio.h>

struct block {
  int head;
  char body[10];
  struct {
    short s[3];
  } tail;
};

static struct block global;

static void show(const struct block *b) {
  printf("%d %s %d %d %d\n", b->head, b->body, b->tail.s[0], b->tail.s[1], b->tail.s[2]);
}

int main(void) {
  struct block a = {1, "alpha", {{1, 2, 3}}}, b, c;
  b = a;
  b.body[0] = 'A';
  b.tail.s[2] = 33;
  show(&a);
  show(&b);
  global = c = b;
  c.head = 99;
  show(&c);
  show(&global);
  struct block list[3] = {a, b, c};
  list[0] = list[2];
  list[1] = list[1];
  for (int i = 0; i < 3; i++) {
    show(&list[i]);
  }
  struct block *p = list, *q = &list[1];
  *p = *q;
  show(p);
  return (a = c).head;
}
