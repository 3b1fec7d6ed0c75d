// Pointer arithmetic within arrays of several element types.
// models: 32 64
#include <stdio.h>

static int numbers[8] = {2, 3, 5, 7, 11, 13, 17, 19};
struct triple {
  char a;
  short b;
  int c;
};

static int sum(const int *from, const int *to) {
  int s = 0;
  while (from != to) {
    s += *from++;
  }
  return s;
}

int main(void) {
  int *p = numbers + 2;
  printf("%d %d %d\n", *p, p[1], p[-2]);
  p += 3;
  printf("%d\n", *p);
  p -= 4;
  printf("%d\n", *p);
  printf("%d\n", 2 [numbers]);
  printf("%d\n", *(&numbers[7] - 1));
  printf("%d\n", sum(numbers, numbers + 8));
  struct triple t[3] = {{'x', 1, 10}, {'y', 2, 20}, {'z', 3, 30}};
  struct triple *q = t;
  q++;
  printf("%c %d %d\n", q->a, q->b, (q + 1)->c);
  short *s = &t[1].b;
  *s = 77;
  printf("%d\n", t[1].b);
  char *bytes = (char *)numbers;
  printf("%d\n", *(int *)(bytes + 3 * sizeof(int)));
  long long wide[3] = {1, 2, 3};
  long long *w = wide + 3;
  printf("%lld\n", *--w);
  return *(numbers + 7);
}
