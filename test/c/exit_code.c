// exit from within nested calls: the status is that of exit, and nothing after it runs.
// models: 32 64
#include <stdio.h>
#include <stdlib.h>

static int depth;

static void descend(int n) {
  depth++;
  if (n == 0) {
    printf("leaving at depth %d\n", depth);
    exit(depth + 256 * 3);
  }
  descend(n - 1);
  printf("not printed\n");
}

static int check(int x) {
  if (x > 3) {
    descend(x);
  }
  return x;
}

int main(void) {
  for (int i = 0; i < 10; i++) {
    printf("%d\n", check(i));
  }
  printf("not printed either\n");
  return 0;
}
