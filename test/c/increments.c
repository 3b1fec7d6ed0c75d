// ++ and --, prefix and postfix, as statements, operands, subscripts and arguments.
// models: 32 64
#include <stdio.h>

static int id(int x) {
  return x;
}

int main(void) {
  int i = 5;
  printf("%d\n", i++);
  printf("%d\n", ++i);
  printf("%d\n", i--);
  printf("%d\n", --i);
  int a[5] = {10, 20, 30, 40, 50}, k = 0;
  int x = a[k++] + a[4];
  int y = a[++k];
  printf("%d %d %d\n", x, y, k);
  a[k--] = -1;
  a[k]++;
  ++a[k];
  printf("%d %d %d %d\n", a[0], a[1], a[2], k);
  int *p = a;
  printf("%d\n", *p++);
  printf("%d\n", *++p);
  printf("%d\n", ++*p);
  printf("%d\n", (*p)++);
  printf("%d %d\n", *p, (int)(p - a));
  printf("%d\n", *p--);
  printf("%d\n", *--p);
  struct {
    int n;
    int *q;
  } s = {7, a}, *ps = &s;
  printf("%d %d\n", s.n++, *ps->q++);
  printf("%d %d\n", ++ps->n, *s.q);
  printf("%d\n", -ps->n--);
  printf("%d\n", id(i++) + id(++k));
  printf("%d %d\n", i, k);
  int n = 3;
  while (n-- > 0)
    printf("%d", n);
  printf(" %d\n", n);
  return i++ * 2 + k--;
}
