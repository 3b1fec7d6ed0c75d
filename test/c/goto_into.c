// goto into a block, into a loop body, and past an initialiser that is then assigned.
// models: 32 64
#include <stdio.h>

static int into_loop(int n, int skip) {
  int sum = 0, i = 0;
  if (skip) {
    i = n / 2;
    goto middle;
  }
  for (i = 0; i < n; i++) {
    sum += 100;
  middle:
    sum += i;
  }
  return sum;
}

static int into_block(int way) {
  int x = 1;
  if (way == 0) {
    goto inside;
  }
  if (way > 1) {
    int y;
    x = 2;
  inside:
    y = way + 5;
    x += y;
  } else {
    x = -1;
  }
  return x;
}

static int into_else(int a) {
  if (a > 3)
    goto other;
  if (a) {
    return 1;
  } else {
  other:
    return 2;
  }
}

int main(void) {
  printf("%d %d\n", into_loop(6, 0), into_loop(6, 1));
  printf("%d %d %d\n", into_block(0), into_block(1), into_block(2));
  printf("%d %d %d\n", into_else(0), into_else(1), into_else(9));
  return into_loop(1, 1);
}
