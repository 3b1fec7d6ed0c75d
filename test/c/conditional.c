// The conditional operator: nested, as argument, with mixed types and with side effects.
// models: 32 64
#include <stdio.h>

static int calls;
static int count(int x) {
  calls++;
  return x;
}

static int sign(int x) {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}
static int median(int a, int b, int c) {
  return a < b ? (b < c ? b : a < c ? c : a) : (a < c ? a : b < c ? c : b);
}

struct box {
  int v;
};

int main(void) {
  printf("%d %d %d\n", sign(-9), sign(0), sign(9));
  printf("%d %d %d %d\n", median(1, 2, 3), median(3, 1, 2), median(2, 3, 1), median(5, 5, 1));
  int x = 3;
  int y = x > 2 ? count(10) : count(20);
  printf("%d %d\n", y, calls);
  long long wide = x ? -1 : 5000000000LL;
  printf("%lld\n", wide);
  printf("%d\n", (x ? -1 : 0u) > 0);
  struct box a = {1}, b = {2};
  printf("%d\n", (x == 3 ? a : b).v);
  *(x > 3 ? &a.v : &b.v) = 50;
  printf("%d %d\n", a.v, b.v);
  printf("%s\n", x & 1 ? "odd" : "even");
  printf("%d\n", count(0) ?: count(7));
  x > 1 ? x++ : x--;
  printf("%d %d\n", x, calls);
  int n = 0;
  for (int i = 0; i < 10; i++)
    n += i % 3 ? i % 2 ? 1 : 10 : 100;
  printf("%d\n", n);
  const char *s = n ? 0 : "text";
  return s ? 1 : 8;
}
