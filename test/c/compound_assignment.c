// All compound assignments, on all widths, with conversions back to the left type.
// models: 32 64
#include <stdio.h>

static int evaluations;
static int *where(int *p) {
  evaluations++;
  return p;
}

int main(void) {
  int x = 100;
  x += 5;
  x -= 10;
  x *= 3;
  x /= 4;
  x %= 50;
  printf("%d\n", x);
  x <<= 4;
  x >>= 2;
  x &= 0x5f;
  x |= 0x20;
  x ^= 0x11;
  printf("%d\n", x);
  unsigned char c = 250;
  c += 10;
  printf("%d\n", c);
  c -= 5;
  printf("%d\n", c);
  c *= 3;
  printf("%d\n", c);
  signed char s = 100;
  s /= -3;
  s %= 10;
  printf("%d\n", s);
  short h = 1000;
  h *= 30;
  h += 2767;
  printf("%d\n", h);
  unsigned u = 1;
  u -= 2;
  printf("%u\n", u);
  u /= 2;
  long long w = u;
  w *= -2;
  printf("%u %lld\n", u, w);
  int i = -7;
  i /= 2u + 0LL;
  printf("%d\n", i);
  int a[3] = {1, 2, 3};
  *where(&a[1]) *= 10;
  a[2] += a[1] -= 5;
  printf("%d %d %d\n", a[1], a[2], evaluations);
  int y = x = i = 4;
  return x + y + i;
}
