// expect: TRUE
// native: TRUE
/* Of other numbers they are fixed, and __builtin_ffs is of all. */
#include <assert.h>
unsigned nondet_uint(void);
int main(void) {
  unsigned x = nondet_uint();
  if (x)
    assert(__builtin_ctz(x) < 32 && __builtin_clz(x) < 32);
  assert(__builtin_ffs((int)x) >= 0 && __builtin_ffs((int)x) <= 32);
  assert(__builtin_ffs(0) == 0 && __builtin_clz(1) == 31 && __builtin_ctz(8) == 3);
  return 0;
}
