// expect: TRUE
// native: TRUE
/* Arithmetic that wraps, and shifts. */
#include <assert.h>
int main(void) {
  assert((1u << 31) >> 31 == 1);
  assert((-8 >> 1) == -4);
  unsigned char c = 0x80;
  assert((c << 1) == 0x100);
  assert((signed char)(c) == -128);
  long long l = 1;
  assert(l << 40 > 0);
  assert((unsigned short)~0 == 65535);
  assert((~0u >> 1) == 0x7fffffff);
  return 0;
}
