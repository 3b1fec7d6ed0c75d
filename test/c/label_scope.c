// One label name in several functions, a label before a declaration, unused labels.
// models: 32 64
#include <stdio.h>

static int f(int n) {
loop:
  if (n > 10) {
    n -= 3;
    goto loop;
  }
  return n;
}

static int g(int n) {
  int count = 0;
loop:;
  int half = n / 2;
  if (half) {
    count++;
    n = half;
    goto loop;
  }
unused:
  return count;
}

static int h(int n) {
  switch (n) {
  case 1:
    goto two;
  case 2:
  two:
    return 22;
  end:
    return 33;
  default:
    goto end;
  }
}

int main(void) {
  printf("%d %d\n", f(100), f(5));
  printf("%d %d\n", g(1000), g(1));
  printf("%d %d %d\n", h(1), h(2), h(3));
  goto last;
  printf("skipped\n");
last:
  return f(40);
}
