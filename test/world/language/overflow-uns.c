// expect: TRUE
// native: TRUE
/* Arithmetic that wraps, and shifts. */
#include <assert.h>
#include <limits.h>
int main(void) {
  unsigned u = UINT_MAX;
  u++;
  assert(u == 0);
  unsigned short s = 65535;
  s++;
  assert(s == 0);
  unsigned short m = 65535;
  assert((unsigned)m * m == 4294836225u);
  unsigned char k = 200;
  k += 100;
  assert(k == 44);
  int i = -1;
  assert(i > 0u - 2);
  return 0;
}
