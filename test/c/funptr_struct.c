// Function pointers as struct members: objects with methods, changed at run time.
// models: 32 64
#include <stdio.h>

struct shape {
  const struct shape_ops *ops;
  int a, b;
};
struct shape_ops {
  const char *name;
  int (*area)(const struct shape *);
  void (*grow)(struct shape *, int);
};

static int rect_area(const struct shape *s) {
  return s->a * s->b;
}
static void rect_grow(struct shape *s, int by) {
  s->a += by;
  s->b += by;
}
static int tri_area(const struct shape *s) {
  return s->a * s->b / 2;
}
static void tri_grow(struct shape *s, int by) {
  s->a *= by;
}

static const struct shape_ops rect = {"rect", rect_area, rect_grow};
static const struct shape_ops tri = {.grow = tri_grow, .area = tri_area, .name = "tri"};

struct button {
  int presses;
  void (*handler)(struct button *);
};
static void later(struct button *b) {
  b->presses += 10;
}
static void first(struct button *b) {
  b->presses++;
  b->handler = later;
}

int main(void) {
  struct shape shapes[] = {{&rect, 3, 4}, {&tri, 5, 6}, {&rect, 1, 1}};
  for (int i = 0; i < 3; i++) {
    struct shape *s = &shapes[i];
    s->ops->grow(s, 2);
    printf("%s %d\n", s->ops->name, s->ops->area(s));
  }
  struct button b = {0, first};
  for (int i = 0; i < 3; i++) {
    b.handler(&b);
  }
  printf("%d\n", b.presses);
  return b.handler == later;
}
