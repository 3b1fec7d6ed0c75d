// A union written through one member and read through another.
// models: 32 64
#include <stdio.h>

union word {
  unsigned u;
  int i;
  unsigned char b[4];
  unsigned short h[2];
  struct {
    unsigned low : 4;
    unsigned mid : 20;
    unsigned high : 8;
  } f;
};

static unsigned swap_bytes(unsigned x) {
  union word a, b;
  a.u = x;
  for (int i = 0; i < 4; i++) {
    b.b[i] = a.b[3 - i];
  }
  return b.u;
}

int main(void) {
  union word w;
  w.u = 0x80000001u;
  printf("%d %02x %02x %04x\n", w.i, w.b[0], w.b[3], w.h[1]);
  w.b[1] = 0xab;
  printf("%08x\n", w.u);
  w.h[1] = 0x1234;
  printf("%08x\n", w.u);
  w.i = -1;
  w.f.mid = 0;
  printf("%08x %u %u\n", w.u, w.f.low, w.f.high);
  printf("%08x\n", swap_bytes(0x01020304));
  union {
    long long ll;
    int half[2];
  } d = {.half = {1, 2}};
  printf("%lld\n", d.ll);
  d.ll = -3;
  printf("%d %d\n", d.half[0], d.half[1]);
  return w.b[0];
}
