// __int128: products, quotients, shifts and comparison of 128-bit integers.
// models: 64
#include <stdio.h>

typedef unsigned __int128 u128;
typedef __int128 i128;

static void show(u128 x) {
  printf("%016llx%016llx\n", (unsigned long long)(x >> 64), (unsigned long long)x);
}

static u128 power(u128 base, unsigned n) {
  u128 r = 1;
  for (; n; n >>= 1, base *= base) {
    if (n & 1)
      r *= base;
  }
  return r;
}

static unsigned long long mul_mod(unsigned long long a, unsigned long long b,
                                  unsigned long long m) {
  return (unsigned long long)((u128)a * b % m);
}

struct wide {
  char c;
  i128 v;
};

int main(void) {
  show(power(10, 38));
  show((u128)0 - 1);
  show(power(3, 80) / power(7, 20));
  show(power(3, 80) % power(7, 20));
  show((u128)5 << 100 | 9);
  i128 n = -(i128)power(2, 100);
  show((u128)(n >> 90));
  show((u128)(n / 3));
  printf("%d %d\n", n < 0, n < (i128)-1);
  printf("%llu\n", mul_mod(0xfffffffffffffffULL, 0xeeeeeeeeeeeeeeeULL, 1000000007ULL));
  struct wide w = {'w', n + 1};
  w.v -= w.c;
  show((u128)w.v);
  printf("%d\n", (int)sizeof w);
  return (int)(long long)(power(10, 20) % 97);
}
