// expect: FALSE
// A float has 24 bits.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i > 0 && i < 100000000)
    assert((int)(float)i == i);
  return 0;
}
