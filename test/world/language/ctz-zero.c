// expect: FALSE
/* The number of zeros behind the last one of 0: GNU C says "undefined". */
#include <assert.h>
unsigned nondet_uint(void);
int main(void) {
  unsigned x = nondet_uint();
  assert(__builtin_ctz(x) <= 32);
  return 0;
}
