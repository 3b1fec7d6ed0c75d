// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 127_structs_bad.c:9:
/* CWE-127: reads before the first of several structs. */
#include <stdio.h>
struct point { int x, y; };
static struct point points[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
static int last_x(const struct point *p, int n) {
  while (n >= 0 && p[n].x > 10)
    n--;
  return n;
}
int main(void) {
  int n = last_x(points - 1 + 0 * points[0].x, 0);
  printf("%d\n", n);
  return 0;
}
