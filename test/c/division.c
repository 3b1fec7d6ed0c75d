// Division and remainder: truncation toward zero, signs, unsigned.
// models: 32 64
#include <stdio.h>

static void show(int a, int b) {
  printf("%d / %d = %d rem %d\n", a, b, a / b, a % b);
}

static unsigned gcd(unsigned a, unsigned b) {
  while (b != 0) {
    unsigned r = a % b;
    a = b;
    b = r;
  }
  return a;
}

int main(void) {
  show(7, 2);
  show(-7, 2);
  show(7, -2);
  show(-7, -2);
  show(0, 5);
  show(-2147483647 - 1, 2);
  show(2147483647, -1);
  printf("%u %u\n", 4294967295u / 10u, 4294967295u % 10u);
  printf("%lld %lld\n", -10000000000LL / 3, -10000000000LL % 3);
  printf("%llu\n", 18446744073709551615ULL / 3ULL);
  signed char a = -128;
  a /= -3;
  printf("%d\n", a);
  unsigned short s = 50000;
  s %= 777;
  printf("%u\n", s);
  return (int)gcd(1071, 462);
}
