// The comma operator in expressions, conditions and for headers.
// models: 32 64
#include <stdio.h>

static int log_;
static int note(int x) {
  log_ = log_ * 10 + x;
  return x;
}

static int swap_sum(int a, int b) {
  int t;
  return t = a, a = b, b = t, a * 10 + b;
}

int main(void) {
  int x = (note(1), note(2), note(3));
  printf("%d %d\n", x, log_);
  int a = 1, b = 2;
  a += (b *= 3, b + 1);
  printf("%d %d\n", a, b);
  for (int i = 0, j = 9; i++, j--, i < j;)
    printf("%d%d ", i, j);
  printf("\n");
  if (note(4), a > 100)
    printf("no\n");
  while (b--, b > 2)
    ;
  printf("%d %d\n", b, log_);
  int c[3] = {(note(5), 50), 60, (1, 2, 70)};
  printf("%d %d %d\n", c[0], c[1], c[2]);
  printf("%d\n", c[(a = 0, 2)]);
  printf("%d\n", swap_sum(3, 7));
  int *p = (c[0]++, &c[0]);
  *p++ = 9, *p = 8;
  printf("%d %d\n", c[0], c[1]);
  a ? b = 1, c[2] = 2 : (b = 3, c[2]++);
  printf("%d %d\n", b, c[2]);
  return note(6), 7;
}
