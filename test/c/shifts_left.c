// Left shifts of unsigned and non-negative signed values of all widths.
// models: 32 64
#include <stdio.h>

static unsigned shl(unsigned x, int by) {
  return x << by;
}
static unsigned long long shl64(unsigned long long x, unsigned char by) {
  return x << by;
}

int main(void) {
  for (int i = 0; i < 32; i += 7) {
    printf("%x ", shl(0x9u, i));
  }
  printf("\n");
  for (unsigned char i = 0; i < 64; i += 9) {
    printf("%llx ", shl64(0x103, i));
  }
  printf("\n");
  printf("%d\n", 1 << 30);
  unsigned char c = 0x81;
  printf("%d %d\n", c << 1, (unsigned char)(c << 1));
  c <<= 3;
  printf("%d\n", c);
  unsigned short s = 0xffff;
  s <<= 8;
  printf("%x\n", s);
  unsigned mask = 0;
  for (int bit = 0; bit < 32; bit += 3) {
    mask |= 1u << bit;
  }
  printf("%08x\n", mask);
  long long big = 1;
  big <<= 62;
  printf("%lld\n", big);
  return 0;
}
