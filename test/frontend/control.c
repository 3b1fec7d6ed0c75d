/* Short circuit and ?: without side effects stay expressions; with calls they branch. */
#include <assert.h>
int h(int);

int f(int a, int b) {
  int both = a > 0 && b > 0;
  int either = a || b;
  int m = a < b ? a : b;
  int c = a && h(b);
  switch (m) {
  case 1:
    c = 2;
    break;
  case 2:
  case 3:
    c++;
  default:
    c = both + either;
  }
  assert(c > 0 || m == 1);
  do {
    c--;
  } while (c > 0);
  return c++ + --m;
}
