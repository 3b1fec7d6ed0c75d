// expect: FALSE
/* It stays set. */
#include <assert.h>
#include <fenv.h>
int nondet_int(void);
int main(void) {
  fesetround(nondet_int());
  assert(fegetround() == FE_TONEAREST);
  return 0;
}
