// goto out of nested loops and blocks, and to shared clean-up code.
// models: 32 64
#include <stdio.h>

static int find(int m[3][4], int wanted, int *row, int *column) {
  int i, j;
  for (i = 0; i < 3; i++) {
    for (j = 0; j < 4; j++) {
      if (m[i][j] == wanted) {
        goto found;
      }
    }
  }
  return 0;
found:
  *row = i;
  *column = j;
  return 1;
}

static int acquire(int fail_at) {
  int log = 0;
  if (fail_at == 1)
    goto out;
  log = log * 10 + 1;
  if (fail_at == 2)
    goto release_first;
  log = log * 10 + 2;
  if (fail_at == 3)
    goto release_second;
  log = log * 10 + 3;
release_second:
  log = log * 10 + 8;
release_first:
  log = log * 10 + 9;
out:
  return log;
}

int main(void) {
  int m[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}, r = -1, c = -1;
  printf("%d", find(m, 7, &r, &c));
  printf(" %d %d\n", r, c);
  printf("%d", find(m, 70, &r, &c));
  printf(" %d %d\n", r, c);
  for (int i = 0; i < 5; i++) {
    printf("%d ", acquire(i));
  }
  printf("\n");
  return r;
}
