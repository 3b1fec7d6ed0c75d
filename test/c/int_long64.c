// long as a 64-bit type.
// models: 64
#include <limits.h>
#include <stdio.h>

static unsigned long rotate(unsigned long x, int by) {
  return x << by | x >> (64 - by);
}

int main(void) {
  printf("%ld %ld %lu\n", LONG_MIN, LONG_MAX, ULONG_MAX);
  unsigned long x = 0x0123456789abcdefUL;
  for (int i = 4; i < 64; i += 13) {
    printf("%lx\n", rotate(x, i));
  }
  long y = 1L << 40;
  printf("%ld %ld\n", y, y * 1000);
  int low = (int)(unsigned int)x;
  printf("%d %x\n", low, low);
  long back = low;
  printf("%ld\n", back);
  unsigned long zext = (unsigned int)low;
  printf("%lu\n", zext);
  printf("%016lx\n", x * 31);
  return 0;
}
