// long: width depends on the data model, so only values that fit in both are printed.
// models: 32 64
#include <stdio.h>

static long fib(int n) {
  long a = 0, b = 1;
  while (n-- > 0) {
    long t = a + b;
    a = b;
    b = t;
  }
  return a;
}

int main(void) {
  long l = -123456789L;
  unsigned long ul = 4000000000UL;
  printf("%ld %lu\n", l, ul);
  printf("%ld %ld\n", l / 1000, l % 1000);
  for (int i = 0; i < 45; i += 11) {
    printf("%ld ", fib(i));
  }
  printf("\n");
  printf("%lx\n", ul);
  printf("%d\n", sizeof(long) == sizeof(void *));
  ul >>= 7;
  printf("%lu\n", ul);
  int narrowed = (int)(l * 2);
  printf("%d\n", narrowed);
  return (int)(fib(10) & 0x3f);
}
