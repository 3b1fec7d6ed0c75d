// Variable-length arrays of two and three dimensions, also as parameters.
// models: 32 64
#include <stdio.h>

static void fill(int rows, int columns, int m[rows][columns]) {
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++)
      m[r][c] = r * columns + c;
}

static long weigh(int n, int m, short a[][n][m]) {
  long s = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < m; k++)
        s = s * 3 % 10007 + a[i][j][k];
  return s;
}

static int column_sum(int rows, int columns, int (*m)[columns], int c) {
  int s = 0;
  for (int(*row)[columns] = m; row < m + rows; row++)
    s += (*row)[c];
  return s;
}

int main(void) {
  for (int n = 1; n < 5; n += 2) {
    int grid[n][n + 2];
    fill(n, n + 2, grid);
    printf("%d %d %d\n", grid[n - 1][n + 1], column_sum(n, n + 2, grid, 1), (int)sizeof grid[0]);
  }
  int a = 3, b = 4;
  short cube[2][a][b];
  for (int i = 0; i < 2 * a * b; i++)
    cube[i / (a * b)][i / b % a][i % b] = (short)(i * 5);
  printf("%ld\n", weigh(a, b, cube));
  printf("%d %d\n", (int)sizeof cube, (int)(&cube[1][2][3] - &cube[1][0][0]));
  typedef int row[b];
  row rows[2];
  b = 9;
  rows[0][3] = 1;
  rows[1][3] = 8;
  printf("%d %d\n", rows[1][3], (int)(sizeof(row) / sizeof(int)));
  return column_sum(2, 4, rows, 3);
}
