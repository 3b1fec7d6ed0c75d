// Variadic arguments that are pointers: strings, objects to be written, null-terminated lists.
// models: 32 64
#include <stdarg.h>
#include <stdio.h>

static int join(char *out, ...) {
  va_list ap;
  const char *s;
  char *start = out;
  va_start(ap, out);
  while ((s = va_arg(ap, const char *)) != 0) {
    while (*s)
      *out++ = *s++;
  }
  va_end(ap);
  *out = '\0';
  return (int)(out - start);
}

static void set_all(int value, int n, ...) {
  va_list ap;
  va_start(ap, n);
  for (int i = 0; i < n; i++)
    *va_arg(ap, int *) = value + i;
  va_end(ap);
}

static int call_all(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int x = 1;
  for (int i = 0; i < n; i++) {
    int (*f)(int) = va_arg(ap, int (*)(int));
    x = f(x);
  }
  va_end(ap);
  return x;
}

static int inc(int x) {
  return x + 1;
}
static int dbl(int x) {
  return x * 2;
}

int main(void) {
  char buffer[40];
  int n = join(buffer, "var", "iadic ", "", "join", (char *)0);
  printf("%d %s\n", n, buffer);
  int a, b, c[2];
  set_all(50, 4, &a, &b, &c[0], c + 1);
  printf("%d %d %d %d\n", a, b, c[0], c[1]);
  return call_all(5, inc, dbl, dbl, inc, dbl);
}
