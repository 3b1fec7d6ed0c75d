// models: 64
#include <stdarg.h>
#include <stdio.h>

/* An argument that is aligned to 16 bytes behind an odd number of smaller ones. */
static long sum(int n, ...) {
  va_list list;
  long all = 0;
  va_start(list, n);
  for (int i = 0; i < n; ++i) {
    all = all * 3 + va_arg(list, int);
    all += (long)va_arg(list, long double);
  }
  va_end(list);
  return all;
}

int main(void) {
  long double large = 7.0L, other = -5.0L;
  printf("%ld\n", sum(2, 1, large, 2, other));
  printf("%ld\n", sum(3, 3, other, 4, large, 5, large));
  return 0;
}
