// expect: TRUE
// native: TRUE
/* Bit-fields: width, sign, neighbours. */
#include <assert.h>
struct s {
  int a : 3;
  unsigned b : 3;
  _Bool c : 1;
  long long d : 40;
  unsigned long long e : 40;
};
int main(void) {
  struct s x = {0};
  x.a = 3;
  x.a++;
  assert(x.a == -4);
  x.b = 7;
  x.b++;
  assert(x.b == 0);
  assert(x.b - 1 < 0);
  x.c = 2;
  assert(x.c == 1);
  x.e = (1ULL << 40) - 1;
  x.e++;
  assert(x.e == 0);
  x.d = -1;
  assert(x.d == -1);
  x.d = 1LL << 39;
  assert(x.d < 0);
  assert((x.a = 5) == -3);
  return 0;
}
