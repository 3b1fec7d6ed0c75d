// Designated initialisers, out of order, nested, overriding, ranges of zeros between.
// models: 32 64
#include <stdio.h>

struct config {
  int level;
  const char *name;
  struct {
    short w, h;
  } size;
  int table[5];
};

static const struct config defaults = {
    .size.h = 3, .name = "default", .table = {[1] = 11, [3] = 33, 44}, .level = -1};
static int sparse[10] = {[7] = 7, 8, [2] = 2, [0] = 100};
static int counted[] = {[5] = 1};

static void show(const struct config *c) {
  printf("%d %s %dx%d", c->level, c->name, c->size.w, c->size.h);
  for (int i = 0; i < 5; i++) {
    printf(" %d", c->table[i]);
  }
  printf("\n");
}

int main(void) {
  show(&defaults);
  struct config local = {.name = "local", .size = {.w = 8}, .table[2] = 5, .table[0] = 1};
  show(&local);
  struct config list[2] = {[1] = {.level = 6, .name = "second"}, [0] = defaults};
  show(&list[0]);
  show(&list[1]);
  int s = 0;
  for (int i = 0; i < 10; i++) {
    s = s * 3 + sparse[i];
  }
  printf("%d %d\n", s, (int)(sizeof counted / sizeof *counted));
  int twice[3] = {[1] = 4, [1] = 5, [0] = 6};
  printf("%d %d %d\n", twice[0], twice[1], twice[2]);
  return sparse[8];
}
