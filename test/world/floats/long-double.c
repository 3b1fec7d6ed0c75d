// expect: TRUE
// native: TRUE
#include <assert.h>
int main(void) {
  long double x = 0.1L, y = 1.0L / 3.0L;
  assert(x != (long double)0.1);
  assert((double)x == 0.1);
  assert(1.0L + 0x1p-63L != 1.0L && 1.0L + 0x1p-64L == 1.0L);
  assert(y * 3.0L == 1.0L);
  assert((unsigned long long)1.8446744073709551615e19L == 18446744073709551615ULL);
  return 0;
}
