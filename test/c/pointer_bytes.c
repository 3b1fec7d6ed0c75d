// The bytes of an object read and written through unsigned char.
// models: 32 64
#include <stdio.h>

struct pair {
  unsigned short lo;
  unsigned hi;
};

static void dump(const void *p, int n) {
  const unsigned char *b = p;
  for (int i = 0; i < n; i++) {
    printf("%02x", b[i]);
  }
  printf("\n");
}

int main(void) {
  unsigned x = 0x11223344;
  dump(&x, 4);
  unsigned char *b = (unsigned char *)&x;
  b[0] = 0xff;
  printf("%08x\n", x);
  b[3] = 0;
  printf("%08x\n", x);
  long long w = -2;
  dump(&w, 8);
  struct pair p = {0x0102, 0xa0b0c0d0u};
  dump(&p.lo, 2);
  dump(&p.hi, 4);
  unsigned short halves[2];
  unsigned char *h = (unsigned char *)halves;
  for (int i = 0; i < 4; i++) {
    h[i] = (unsigned char)(i + 1);
  }
  printf("%x %x\n", halves[0], halves[1]);
  void *v = &p;
  ((struct pair *)v)->lo = 9;
  printf("%u\n", p.lo);
  return b[1];
}
