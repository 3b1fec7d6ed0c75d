// Pointers to pointers, and arrays of pointers.
// models: 32 64
#include <stdio.h>

static void redirect(int **slot, int *to) {
  *slot = to;
}

static void swap(const char **a, const char **b) {
  const char *t = *a;
  *a = *b;
  *b = t;
}

int main(void) {
  int x = 1, y = 2;
  int *p = &x;
  int **pp = &p;
  int ***ppp = &pp;
  **pp = 10;
  printf("%d\n", x);
  redirect(&p, &y);
  ***ppp = 20;
  printf("%d %d\n", x, y);
  printf("%d %d\n", *pp == &y, **ppp == p);
  const char *names[3] = {"one", "two", "three"};
  swap(&names[0], &names[2]);
  for (int i = 0; i < 3; i++) {
    printf("%s ", names[i]);
  }
  printf("\n");
  int *cells[4] = {&x, &y, &x, 0};
  int total = 0;
  for (int **c = cells; *c; c++) {
    total += **c;
    ++**c;
  }
  printf("%d %d %d\n", total, x, y);
  return x + y;
}
