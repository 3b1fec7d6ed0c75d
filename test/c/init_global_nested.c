// A global struct initialiser with nested arrays, pointers to other globals and functions.
// models: 32 64
#include <stdio.h>

struct cell {
  char tag;
  int grid[2][3];
};
struct world {
  const char *names[3];
  struct cell cells[2];
  int *link;
  const struct cell *first;
  int (*op)(int);
  unsigned char tail[4];
};

static int triple(int x) {
  return 3 * x;
}
static int numbers[4] = {1, 2, 3, 4};
static struct cell shared = {'s', {{7, 8}}};

static struct world w = {
    {"north", "south"},
    {{'a', {{1, 2, 3}, {4, 5, 6}}}, {'b', {{-1}, {-2, -3}}}},
    &numbers[2],
    &shared,
    triple,
    {9, 8, 7},
};
static struct world *self = &w;
static int *inner = &w.cells[1].grid[1][1];

int main(void) {
  printf("%s %s %d\n", w.names[0], w.names[1], w.names[2] == 0);
  for (int c = 0; c < 2; c++) {
    printf("%c:", w.cells[c].tag);
    for (int i = 0; i < 6; i++) {
      printf(" %d", w.cells[c].grid[i / 3][i % 3]);
    }
    printf("\n");
  }
  printf("%d %d %d\n", *w.link, w.link[1], w.first->grid[0][1]);
  printf("%d %d\n", w.op(5), self->tail[1] + self->tail[3]);
  *inner = 50;
  shared.grid[0][0]++;
  printf("%d %d\n", self->cells[1].grid[1][1], self->first->grid[0][0]);
  return self->op(w.tail[2]);
}
