/* Pointers among extra arguments, also handed on as a va_list. */
#include <stdarg.h>

static int a, b, c;

static void set_all(int n, va_list ap) {
  for (int i = 0; i < n; i++) {
    int *p = va_arg(ap, int *);
    *p = i;
  }
}

static void set(int n, ...) {
  va_list ap;
  va_start(ap, n);
  set_all(n, ap);
  va_end(ap);
}

int main(void) {
  set(2, &a, &b);
  return a + b + c;
}
