// Three- and four-dimensional arrays.
// models: 32 64
#include <stdio.h>

static short cube[3][4][5];
static int hyper[2][2][2][2] = {{{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}},
                                {{{9, 10}, {11, 12}}, {{13, 14}, {15, 16}}}};

static int plane_sum(short plane[4][5]) {
  int s = 0;
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 5; j++) {
      s += plane[i][j];
    }
  }
  return s;
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 4; j++) {
      for (int k = 0; k < 5; k++) {
        cube[i][j][k] = (short)(100 * i + 10 * j + k);
      }
    }
  }
  printf("%d %d %d\n", cube[2][3][4], cube[0][0][1], cube[1][2][3]);
  for (int i = 0; i < 3; i++) {
    printf("%d ", plane_sum(cube[i]));
  }
  printf("\n");
  int corner = 0;
  for (unsigned m = 0; m < 16; m += 5) {
    corner += hyper[m >> 3 & 1][m >> 2 & 1][m >> 1 & 1][m & 1];
  }
  printf("%d\n", corner);
  printf("%d\n", (int)(&cube[2][0][0] - &cube[1][0][0]));
  hyper[1][0][1][0] = hyper[0][1][0][1];
  printf("%d\n", *(*(*(*(hyper + 1) + 0) + 1) + 0));
  return (int)sizeof(cube[0][0]);
}
