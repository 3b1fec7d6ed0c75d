// expect: FALSE
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned char c = x;
  unsigned char d = c + 1;
  assert((unsigned)d * d == (unsigned)c * c + 2u * c + 1);
  return 0;
}
