// A va_list handed to another function, and copied to be walked twice.
// models: 32 64
#include <stdarg.h>
#include <stdio.h>

static int vsum(int n, va_list ap) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += va_arg(ap, int);
  return s;
}

static int sum(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int s = vsum(n, ap);
  va_end(ap);
  return s;
}

static int above_mean(int n, ...) {
  va_list ap, again;
  va_start(ap, n);
  va_copy(again, ap);
  int mean = vsum(n, ap) / n, count = 0;
  for (int i = 0; i < n; i++)
    count += va_arg(again, int) > mean;
  va_end(again);
  va_end(ap);
  return count;
}

static int take(va_list *ap) {
  return va_arg(*ap, int);
}

static int alternate(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int s = 0;
  while (n > 0) {
    s += take(&ap);
    if (--n > 0) {
      s -= take(&ap);
      n--;
    }
  }
  va_end(ap);
  return s;
}

int main(void) {
  printf("%d\n", sum(5, 1, 2, 3, 4, 5));
  printf("%d\n", above_mean(6, 1, 1, 1, 1, 10, 10));
  printf("%d\n", alternate(9, 9, 8, 7, 6, 5, 4, 3, 2, 1));
  return sum(2, sum(1, 20), 1);
}
