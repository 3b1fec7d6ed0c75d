// Bit-fields that straddle bytes and fill long long units; packed fields.
// models: 32 64
#include <stdio.h>

struct __attribute__((packed)) dense {
  unsigned a : 3;
  unsigned b : 17;
  unsigned c : 31;
  unsigned d : 13;
};
struct longs {
  unsigned long long lo : 33;
  long long mid : 20;
  unsigned long long hi : 11;
};
struct spill {
  unsigned a : 20;
  unsigned b : 20;
  unsigned c : 20;
};

int main(void) {
  struct dense d = {5, 0x1abcd, 0x7fffffff, 0x1555};
  printf("%x %x %x %x\n", d.a, d.b, d.c, d.d);
  d.b = 0;
  d.c &= 0x0f0f0f0f;
  printf("%x %x %x %x\n", d.a, d.b, d.c, d.d);
  d.a = 7;
  d.d++;
  printf("%x %x %x %x %d\n", d.a, d.b, d.c, d.d, (int)sizeof d);
  struct longs l = {0x1ffffffffULL, -5, 0x7ff};
  printf("%llx %lld %llx\n", (unsigned long long)l.lo, (long long)l.mid, (unsigned long long)l.hi);
  l.lo -= 0x100000000ULL;
  l.mid = l.mid * 1000;
  l.hi >>= 4;
  printf("%llx %lld %llx\n", (unsigned long long)l.lo, (long long)l.mid, (unsigned long long)l.hi);
  struct spill s = {1, 2, 3};
  s.a = s.b + s.c;
  s.c = 0xfffff;
  s.b = s.c + s.a;
  printf("%x %x %x %d\n", s.a, s.b, s.c, (int)sizeof s);
  return 0;
}
