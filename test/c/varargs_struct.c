// Structs passed through the ellipsis.
// models: 32 64
#include <stdarg.h>
#include <stdio.h>

struct small {
  int x, y;
};
struct medium {
  long long a;
  int b;
};
struct large {
  int v[10];
};

static long long total(int n, ...) {
  va_list ap;
  long long t = 0;
  va_start(ap, n);
  for (int i = 0; i < n; i++) {
    struct small s = va_arg(ap, struct small);
    t = t * 7 + s.x * 10 + s.y;
  }
  struct medium m = va_arg(ap, struct medium);
  struct large l = va_arg(ap, struct large);
  int last = va_arg(ap, int);
  va_end(ap);
  printf("%lld %d %d %d %d\n", m.a, m.b, l.v[0], l.v[9], last);
  return t;
}

int main(void) {
  struct small a = {1, 2}, b = {-3, 4};
  struct medium m = {1LL << 35, -9};
  struct large l = {{10, 11, 12, 13, 14, 15, 16, 17, 18, 19}};
  printf("%lld\n", total(0, m, l, 77));
  printf("%lld\n", total(1, a, m, l, 78));
  printf("%lld\n", total(4, a, b, b, a, m, l, 79));
  printf("%d %d\n", a.x, l.v[9]);
  return 0;
}
