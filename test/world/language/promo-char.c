// expect: TRUE
// native: TRUE
/* Integer promotions and the usual arithmetic conversions. */
#include <assert.h>
int main(void) {
  unsigned char a = 0xff, b = 1;
  assert(a + b == 256);
  assert((unsigned char)(a + b) == 0);
  assert(~a == -256);
  signed char c = -1;
  assert((unsigned char)c == 255);
  assert(c < (int)sizeof(int));
  assert(!(c < (long)-1));
  assert((c < sizeof(int)) == 0);
  return 0;
}
