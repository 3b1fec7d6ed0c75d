// expect: TRUE
// native: TRUE
/* Structs of floats are passed and returned as vectors. */
#include <assert.h>
struct two {
  float a, b;
};
struct three {
  float a, b, c;
};
struct mixed {
  float a;
  int n;
  float b, c;
};
static struct two swap(struct two x) {
  return (struct two){x.b, x.a};
}
struct three turn(struct three x) {
  struct three *p = &x;
  return (struct three){p->c, x.a, x.b};
}
static int bits(const float *x) {
  return *(const int *)x;
}
static int number(struct mixed m) {
  return m.n;
}
int main(void) {
  struct two x = {1, 2}, y = swap(x);
  struct three z = turn((struct three){1, 2, 3});
  assert(number((struct mixed){1, 7, 2, 3}) == 7);
  assert(bits(&y.a) == 0x40000000 && bits(&y.b) == 0x3f800000);
  assert(bits(&z.a) == 0x40400000 && bits(&z.b) == 0x3f800000 && bits(&z.c) == 0x40000000);
  return 0;
}
