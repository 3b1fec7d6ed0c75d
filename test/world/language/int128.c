// expect: TRUE
// native: TRUE
/* Numbers of 128 bits. */
#include <assert.h>
typedef __int128 I;
typedef unsigned __int128 U;
int main(void) {
  U u = (U)1 << 100;
  assert(u >> 99 == 2);
  I i = -1;
  assert((U)i >> 127 == 1);
  assert(i >> 100 == -1);
  U p = (U)0xffffffffffffffffULL * 0xffffffffffffffffULL;
  assert((unsigned long long)p == 1 && (unsigned long long)(p >> 64) == 0xfffffffffffffffeULL);
  assert(u / 3 * 3 + u % 3 == u);
  assert((I)-7 / 2 == -3 && (I)-7 % 2 == -1);
  return 0;
}
