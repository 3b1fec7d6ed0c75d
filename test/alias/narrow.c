// options: --32
/* 32-bit pointers: four bytes each, and two of them in what would be one on 64 bits. */
#include <stdarg.h>

struct two {
  int *p, *q;
};

static int x, y;

static int *last(int n, ...) {
  va_list ap;
  int *p = 0;
  va_start(ap, n);
  while (n-- > 0)
    p = va_arg(ap, int *);
  va_end(ap);
  return p;
}

int main(void) {
  struct two t = {&x, &y}, *a = &t;
  *a->p = 1;
  *last(1, a->q) = 2;
  return x + y;
}
