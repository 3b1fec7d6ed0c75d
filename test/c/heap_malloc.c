// malloc and free: arrays, structs, and objects that outlive the function that made them.
// models: 32 64
#include <stdio.h>
#include <stdlib.h>

struct matrix {
  int rows, columns;
  int *cells;
};

static struct matrix *make(int rows, int columns) {
  struct matrix *m = malloc(sizeof *m);
  if (!m)
    exit(99);
  m->rows = rows;
  m->columns = columns;
  m->cells = malloc(sizeof(int) * (size_t)rows * (size_t)columns);
  if (!m->cells)
    exit(99);
  for (int i = 0; i < rows * columns; i++)
    m->cells[i] = i + 1;
  return m;
}
static int *at(struct matrix *m, int r, int c) {
  return &m->cells[r * m->columns + c];
}
static struct matrix *transpose(struct matrix *m) {
  struct matrix *t = make(m->columns, m->rows);
  for (int r = 0; r < m->rows; r++)
    for (int c = 0; c < m->columns; c++)
      *at(t, c, r) = *at(m, r, c);
  return t;
}
static void drop(struct matrix *m) {
  free(m->cells);
  free(m);
}

int main(void) {
  struct matrix *m = make(2, 3), *t = transpose(m);
  for (int i = 0; i < 6; i++)
    printf("%d ", t->cells[i]);
  printf("\n");
  *at(t, 2, 1) = 60;
  printf("%d %d\n", *at(m, 1, 2), *at(t, 2, 1));
  drop(m);
  drop(t);
  char *bytes[5];
  for (int i = 0; i < 5; i++) {
    bytes[i] = malloc((size_t)i + 1);
    bytes[i][i] = (char)('0' + i);
  }
  for (int i = 4; i >= 0; i--) {
    printf("%c", bytes[i][i]);
    free(bytes[i]);
  }
  printf("\n");
  free(NULL);
  return 0;
}
