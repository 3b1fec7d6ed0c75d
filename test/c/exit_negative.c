// A negative status is reduced to eight bits.
// models: 32 64
#include <stdio.h>

static int status(int a, int b) {
  int d = a - b;
  if (d < 0) {
    return d;
  }
  return d & 0xff;
}

static int sum_to(int n) {
  int s = 0;
  while (n > 0) {
    s += n--;
  }
  return s;
}

int main(void) {
  printf("%d\n", status(1, 4));
  printf("%d\n", status(300, 40));
  printf("%d\n", sum_to(20));
  return status(7, 12);
}
