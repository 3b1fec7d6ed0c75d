// Local initialisers: partial ones zero the rest, values may be computed, each entry starts anew.
// models: 32 64
#include <stdio.h>

struct deep {
  int a;
  struct {
    int b[3];
    char c;
  } in[2];
  long long d;
};

static int calls;
static int tick(void) {
  return ++calls;
}

static int fresh(int seed) {
  int a[5] = {seed};
  int s = 0;
  for (int i = 0; i < 5; i++) {
    s += a[i];
    a[i] = 1000;
  }
  return s;
}

int main(void) {
  printf("%d %d %d\n", fresh(1), fresh(2), fresh(3));
  int first = tick();
  int t[3] = {first, first * 10, first * 100};
  printf("%d %d %d\n", t[0], t[1], t[2]);
  struct deep d = {tick(), {{{tick()}, 'p'}}, -1};
  printf("%d %d %d %c %d %d %lld\n", d.a, d.in[0].b[0], d.in[0].b[2], d.in[0].c, d.in[1].b[1],
         d.in[1].c, d.d);
  struct deep zero = {0};
  printf("%d %d %lld\n", zero.a, zero.in[1].b[2], zero.d);
  int x = 3, y = x + 1, z[2] = {x * y, y - x};
  printf("%d %d\n", z[0], z[1]);
  char word[10] = {'w', 'o', 'r', 'd'};
  printf("%s %d\n", word, word[9]);
  int scalar = {7};
  return scalar;
}
