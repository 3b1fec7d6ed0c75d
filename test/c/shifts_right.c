// Right shifts: arithmetic on signed values, logical on unsigned ones.
// models: 32 64
#include <stdio.h>

static int sar(int x, int by) {
  return x >> by;
}
static unsigned shr(unsigned x, int by) {
  return x >> by;
}

static int popcount(unsigned x) {
  int n = 0;
  for (; x != 0; x >>= 1) {
    n += x & 1;
  }
  return n;
}

int main(void) {
  for (int i = 0; i < 32; i += 5) {
    printf("%d %u\n", sar(-1000000, i), shr((unsigned)-1000000, i));
  }
  signed char c = -128;
  c >>= 3;
  printf("%d\n", c);
  short s = -2;
  printf("%d\n", s >> 1);
  long long big = -1LL;
  big = big * 5000000000LL;
  printf("%lld %lld\n", big >> 10, big >> 63);
  printf("%llu\n", (unsigned long long)big >> 60);
  printf("%d %d\n", popcount(0xf0f0f0f0u), popcount((unsigned)-1));
  unsigned char u = 0xf0;
  u >>= 4;
  printf("%d\n", u);
  return popcount(12345);
}
