// Two-dimensional arrays, by index and by rows.
// models: 32 64
#include <stdio.h>

enum { N = 4 };
static int identity[N][N] = {{1}, {0, 1}, {0, 0, 1}, {0, 0, 0, 1}};

static void multiply(int out[N][N], int a[N][N], int b[N][N]) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      out[i][j] = 0;
      for (int k = 0; k < N; k++) {
        out[i][j] += a[i][k] * b[k][j];
      }
    }
  }
}

int main(void) {
  int a[N][N], b[N][N], c[N][N];
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      a[i][j] = i + j;
      b[i][j] = i * j - 1;
    }
  }
  multiply(c, a, b);
  multiply(b, c, identity);
  int trace = 0;
  for (int i = 0; i < N; i++) {
    printf("%d %d %d %d\n", b[i][0], b[i][1], b[i][2], b[i][3]);
    trace += b[i][i];
  }
  int *row = c[2];
  printf("%d %d\n", row[1], *(*(c + 3) + 2));
  char grid[3][5] = {"abcd", "efgh", "ijkl"};
  grid[1][2] = '*';
  printf("%s %s %d\n", grid[1], grid[2] + 1, (int)sizeof(grid));
  return trace & 0x7f;
}
