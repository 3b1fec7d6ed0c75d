// expect: TRUE
// native: TRUE
/* Bit-fields: width, sign, neighbours. */
#include <assert.h>
#include <string.h>
struct s {
  unsigned a : 5;
  unsigned : 0;
  unsigned b : 7;
  unsigned char c;
  unsigned d : 31;
  unsigned e : 2;
};
int main(void) {
  struct s x;
  memset(&x, 0, sizeof x);
  x.b = 127;
  assert(x.a == 0 && x.c == 0);
  x.c = 255;
  x.a = 31;
  x.d = ~0u;
  assert(x.e == 0 && x.b == 127);
  x.e = 2;
  assert(x.d == 0x7fffffff && x.e == 2);
  struct s y = x;
  assert(y.e == 2 && y.b == 127 && y.a == 31);
  return 0;
}
