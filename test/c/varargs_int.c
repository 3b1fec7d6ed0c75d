// A variadic function of ints: counted, terminated, promoted small types.
// models: 32 64
#include <stdarg.h>
#include <stdio.h>

static int sum(int n, ...) {
  va_list ap;
  int s = 0;
  va_start(ap, n);
  while (n-- > 0)
    s += va_arg(ap, int);
  va_end(ap);
  return s;
}

static int until_zero(int first, ...) {
  va_list ap;
  int n = 0;
  va_start(ap, first);
  for (int x = first; x != 0; x = va_arg(ap, int))
    n = n * 2 + x;
  va_end(ap);
  return n;
}

int main(void) {
  printf("%d %d\n", sum(0), sum(1, 42));
  printf("%d\n", sum(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  char c = -1;
  short s = 300;
  _Bool b = 1;
  unsigned char u = 200;
  printf("%d\n", sum(4, c, s, b, u));
  printf("%d %d\n", until_zero(0), until_zero(1, 0, 1, 1, 0));
  printf("%d\n", until_zero(1, 2, 3, 4, 5, 6, 7, 8, 0));
  return sum(3, 7, sum(2, 1, 2), -4);
}
