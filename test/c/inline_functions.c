// inline, noreturn and old-style functions; parameters changed inside the callee.
// models: 32 64
#include <stdio.h>
#include <stdlib.h>

static inline int square(int x) {
  return x * x;
}
static inline __attribute__((always_inline)) int cube(int x) {
  return x * square(x);
}

static _Noreturn void finish(int code) {
  printf("finish %d\n", code);
  exit(code);
}

static int consume(int n, const char *s, int a[]) {
  int r = 0;
  while (n > 0) {
    r = r * 2 + a[--n];
    s++;
  }
  a = 0;
  return r + *s + (a == 0);
}

static void nothing(void) {}
static int many(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) {
  return a - b + c - d + e - f + g - h + i * j;
}

int main(void) {
  printf("%d %d\n", square(-7), cube(3));
  int a[3] = {1, 0, 1};
  const char *s = "xyz0";
  printf("%d %s\n", consume(3, s, a), s);
  nothing();
  printf("%d\n", many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  printf("%d\n", square(square(square(2))));
  if (a[0])
    finish(square(5));
  return 1;
}
