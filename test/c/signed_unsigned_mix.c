// Comparisons and arithmetic that mix signed and unsigned operands.
// models: 32 64
#include <stdio.h>

static int less(int a, unsigned b) {
  return a < b;
}
static int less_ll(long long a, unsigned b) {
  return a < b;
}
static int less_us(int a, unsigned short b) {
  return a < b;
}

int main(void) {
  printf("%d %d %d\n", less(-1, 1), less_ll(-1, 1), less_us(-1, 1));
  int i = -5;
  unsigned u = 3;
  printf("%u\n", i + u);
  printf("%u\n", i * u);
  printf("%u\n", i / u);
  printf("%d\n", i / (int)u);
  printf("%u\n", i % u);
  printf("%lld\n", (long long)(i + u));
  printf("%lld\n", i + (long long)u);
  printf("%d\n", (i >> 1) == (int)((unsigned)i >> 1));
  unsigned back = 10;
  int steps = 0;
  while (back-- > 0) {
    steps++;
  }
  printf("%d %u\n", steps, back);
  printf("%d\n", -1 > 0u);
  printf("%d\n", (i > 0 ? i : u) > 100);
  return 0;
}
