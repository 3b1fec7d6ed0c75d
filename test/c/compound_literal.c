// Compound literals of structs, arrays and scalars; they are modifiable objects.
// models: 32 64
#include <stdio.h>

struct range {
  int from, to;
};

static int *global_array = (int[]){3, 1, 4, 1, 5};
static struct range *global_range = &(struct range){10, 20};

static int width(struct range r) {
  return r.to - r.from;
}
static int sum(const int *a, int n) {
  int s = 0;
  while (n-- > 0) {
    s += a[n];
  }
  return s;
}

int main(void) {
  printf("%d\n", width((struct range){5, 12}));
  printf("%d\n", width((struct range){.to = 9}));
  printf("%d\n", sum((int[]){1, 2, 3, [6] = 40}, 7));
  global_array[1] = 9;
  global_range->to++;
  printf("%d %d\n", sum(global_array, 5), width(*global_range));
  struct range *p = &(struct range){1, 2};
  p->from = -10;
  printf("%d\n", width(*p));
  p = (struct range[]){{0, 1}, {0, 2}, {0, 3}};
  printf("%d\n", width(p[2]) + width(p[1]));
  for (int i = 0; i < 3; i++) {
    int *fresh = (int[]){i, i};
    fresh[0] += 5;
    printf("%d,%d ", fresh[0], fresh[1]);
  }
  printf("\n");
  char *s = (char[]){"literal"};
  s[0] = 'L';
  printf("%s\n", s);
  return ++(int){41};
}
