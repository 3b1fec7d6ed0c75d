// Values read before a call or a store through a pointer that changes them: the old value counts.
// models: 32 64
#include <stdio.h>

static int global = 5;
static int set_global(int v) {
  int old = global;
  global = v;
  return old;
}

static int post_increment(int x) {
  int *p = &x;
  int old = (*p)++; /* the value before, though *p is x */
  return old * 100 + x;
}

struct pair {
  int a, b;
};
static int swap_fields(struct pair s) {
  struct pair *p = &s;
  int old = s.a;
  int next = (p->a = s.b);
  p->b = old;
  return next * 10000 + s.a * 100 + s.b;
}

static int table[3] = {1, 2, 3};
static int bump(int i) {
  return ++table[i];
}

static int chain(int n) {
  int first = n, *p = &n;
  int second = (*p += 2, first * 10 + n);
  return second;
}

int main(void) {
  int before = global;
  int result = set_global(9);
  int i = 1;
  int *at = &i;
  table[(*at)++] = bump(0) * 10;
  printf("%d %d %d\n", before, result, global);
  printf("%d %d %d %d\n", table[0], table[1], table[2], i);
  printf("%d %d %d\n", post_increment(4), swap_fields((struct pair){1, 2}), chain(3));
  return 0;
}
