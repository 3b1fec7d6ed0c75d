// expect: TRUE
// native: TRUE
/* Integer promotions and the usual arithmetic conversions. */
#include <assert.h>
int main(void) {
  unsigned short a = 1, b = 2;
  assert(a - b < 0);
  unsigned x = 1;
  assert(x - 2 > 0);
  assert((a - b) / 2 == 0);
  assert(-1 / 2 == 0 && -1 % 2 == -1 && (-1 >> 1) == -1);
  assert((1 ? -1 : 0u) > 0);
  long l = -1;
  assert(l < 0u);
  assert((unsigned)l == 0xffffffffu);
  return 0;
}
