// Functions of math.h whose results the standard fixes, on numbers of all sizes and both signs.
// models: 64
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static unsigned long long seed = 1;
static unsigned long long next(void) {
  seed = seed * 6364136223846793005ull + 1442695040888963407ull;
  return seed ^ seed >> 29;
}

static void put(const char *name, long double x) {
  unsigned long long fraction;
  unsigned short exponent;
  if (x != x) {
    printf("%s nan\n", name);
    return;
  }
  memcpy(&fraction, &x, 8);
  memcpy(&exponent, (char *)&x + 8, 2);
  printf("%s %04x %016llx\n", name, exponent, fraction);
}

/* Any number of 80 bits, subnormal ones and the ends of the range often. */
static long double any(void) {
  unsigned long long fraction = next();
  unsigned short exponent = (unsigned short)(next() >> 3);
  long double x = 0;
  switch (next() % 8) {
  case 0:
    exponent &= 0x8000;
    fraction >>= 1 + next() % 62;
    break;
  case 1:
    exponent = (unsigned short)((exponent & 0x8000) | (16383 + next() % 9));
    fraction = next() % 3 ? 1ull << 63 : ~0ull;
    break;
  case 2:
    exponent = (unsigned short)((exponent & 0x8000) | (next() % 2 ? 0x7ffe : 1));
    fraction = next() % 2 ? 1ull << 63 : ~0ull;
    break;
  case 3:
    return next() % 2 ? (long double)INFINITY : -(long double)INFINITY;
  case 4:
    return next() % 3 == 0 ? (long double)NAN : next() % 2 ? 0.0L : -0.0L;
  case 5:
    exponent = (unsigned short)((exponent & 0x8000) | (16383 - 1080 + next() % 2110));
    break;
  default:
    exponent = (unsigned short)((exponent & 0x8000) | (16383 - 5 + next() % 10));
    break;
  }
  if (exponent & 0x7fff)
    fraction |= 1ull << 63;
  if ((exponent & 0x7fff) == 0x7fff)
    exponent--;
  memcpy(&x, &fraction, 8);
  memcpy((char *)&x + 8, &exponent, 2);
  return x;
}

static void exponents(long double x) {
  int e = 0;
  put("logb", logb((double)x));
  put("logbf", logbf((float)x));
  put("logbl", logbl(x));
  printf("ilogb %d %d %d\n", ilogb((double)x), ilogbf((float)x), ilogbl(x));
  if (x - x == 0) {
    put("frexpl", frexpl(x, &e));
    printf("exponent %d\n", e);
  }
}

static void neighbours(long double x, long double y) {
  put("nextafterl", nextafterl(x, y));
  put("nexttoward", nexttoward((double)x, y));
  put("nexttowardf", nexttowardf((float)x, y));
  put("nexttowardl", nexttowardl(x, y));
}

static void quotients(long double x, long double y) {
  int q = 0;
  int is_number = x - x == 0 && y == y && (float)x - (float)x == 0 && (float)y != 0;
  if (!is_number)
    return;
  put("remquol", remquol(x, y, &q));
  printf("bits %d\n", q < 0 ? -(-q & 7) : q & 7);
  put("remquof", remquof((float)x, (float)y, &q));
  printf("bits %d\n", q < 0 ? -(-q & 7) : q & 7);
}

static void scales(long double x) {
  static const int by[] = {0, 1, -1, 64, -64, 16382, -16382, 16445, -16446, 32828, -32828, 99999, -99999};
  int n = by[next() % (sizeof by / sizeof *by)] + (int)(next() % 5) - 2;
  put("ldexpl", ldexpl(x, n));
  put("scalbnl", scalbnl(x, -n));
  put("scalblnl", scalblnl(x, (long)n * 3));
}

int main(void) {
  static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  for (int i = 0; i < 600; ++i) {
    fesetround(modes[i % 4]);
    long double x = any(), y = any();
    exponents(x);
    neighbours(x, y);
    quotients(x, y);
    scales(x);
  }
  put("nan", nan(""));
  put("pow", pow(NAN, 0.0) + powl(1.0L, NAN));
  return 0;
}
