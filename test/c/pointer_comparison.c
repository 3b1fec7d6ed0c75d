// Equality and order of pointers; null; pointers as truth values.
// models: 32 64
#include <stdio.h>

static int a[5];
static int other;

static int contains(const int *base, const int *p) {
  return base <= p && p < base + 5;
}

static void reverse(int *lo, int *hi) {
  while (lo < hi) {
    int t = *lo;
    *lo++ = *hi;
    *hi-- = t;
  }
}

int main(void) {
  int *p = &a[1], *q = &a[3], *null = 0;
  printf("%d %d %d %d\n", p<q, p> q, p == q, p != q);
  printf("%d %d\n", p <= p, q - 2 >= p);
  printf("%d %d %d\n", !p, !null, null == (void *)0);
  printf("%d %d\n", contains(a, p), contains(a, a + 5));
  printf("%d\n", p == &other);
  printf("%d\n", (void *)a == (void *)&a);
  for (int i = 0; i < 5; i++) {
    a[i] = i;
  }
  reverse(a, a + 4);
  for (int *r = a; r != a + 5; r++) {
    printf("%d", *r);
  }
  printf("\n");
  if (null || p) {
    printf("some pointer\n");
  }
  int *chosen = null ? null : q;
  printf("%d\n", *chosen);
  return p && q;
}
