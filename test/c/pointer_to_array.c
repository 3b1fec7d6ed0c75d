// Pointers to arrays, and arrays decaying in calls.
// models: 32 64
#include <stdio.h>

static int row_sum(int (*row)[4]) {
  int s = 0;
  for (int i = 0; i < 4; i++) {
    s += (*row)[i];
  }
  return s;
}

static void fill(int m[][4], int rows) {
  for (int r = 0; r < rows; r++) {
    for (int c = 0; c < 4; c++) {
      m[r][c] = r * 10 + c;
    }
  }
}

int main(void) {
  int m[3][4];
  fill(m, 3);
  int(*p)[4] = m;
  printf("%d %d\n", row_sum(p), row_sum(p + 2));
  p++;
  printf("%d %d %d\n", (*p)[0], p[1][3], *(*p + 2));
  int(*whole)[3][4] = &m;
  printf("%d\n", (*whole)[2][1]);
  printf("%d %d\n", (int)sizeof(*p), (int)sizeof(*whole));
  int *flat = &m[1][0];
  for (int i = 0; i < 4; i++) {
    printf("%d ", flat[i]);
  }
  printf("\n");
  char text[6] = "abcde";
  char(*pt)[6] = &text;
  (*pt)[2] = '-';
  printf("%s %c\n", *pt, *(*pt + 4));
  return row_sum(&m[1]);
}
