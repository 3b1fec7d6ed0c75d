// expect: TRUE|UNKNOWN
// native: TRUE
/* Registers of MMX: numbers of 64 bits, seen as vectors. */
#include <assert.h>
#include <mmintrin.h>
int main(void) {
  __m64 a = _mm_set_pi16(4, 3, 2, 1);
  __m64 b = _mm_add_pi16(a, a);
  short *s = (short *)&b;
  assert(s[0] == 2 && s[3] == 8);
  _mm_empty();
  return 0;
}
