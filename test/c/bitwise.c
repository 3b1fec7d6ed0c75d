// and, or, exclusive or, complement, on all widths.
// models: 32 64
#include <stdio.h>

static unsigned reverse(unsigned x) {
  x = (x & 0x55555555u) << 1 | (x >> 1 & 0x55555555u);
  x = (x & 0x33333333u) << 2 | (x >> 2 & 0x33333333u);
  x = (x & 0x0f0f0f0fu) << 4 | (x >> 4 & 0x0f0f0f0fu);
  return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}

int main(void) {
  unsigned a = 0xff00ff00u, b = 0x0ff00ff0u;
  printf("%08x %08x %08x %08x\n", a & b, a | b, a ^ b, ~a);
  printf("%08x\n", reverse(0x12345678u));
  printf("%08x\n", reverse(1));
  int s = -256;
  printf("%d %d %d %d\n", s & 0xff, s | 1, s ^ -1, ~s);
  unsigned char c = 0xaa;
  c ^= 0xff;
  printf("%02x\n", c);
  c |= 0x80;
  c &= (unsigned char)~1;
  printf("%02x\n", c);
  unsigned long long w = ~0ULL;
  w &= ~0xffULL << 16;
  printf("%llx\n", w);
  int x = 6, y = 9;
  x ^= y;
  y ^= x;
  x ^= y;
  printf("%d %d\n", x, y);
  printf("%d\n", !(x & 6) + !!(y & 6));
  return 0;
}
