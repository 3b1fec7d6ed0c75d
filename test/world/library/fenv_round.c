// expect: TRUE
// native: TRUE
#include <assert.h>
#include <fenv.h>
int main(void) {
  assert(fegetround() == FE_TONEAREST);
  assert(fesetround(FE_UPWARD) == 0 && fegetround() == FE_UPWARD);
  assert(fesetround(5) != 0 && fegetround() == FE_UPWARD);
  assert(fesetround(FE_TOWARDZERO) == 0 && fegetround() == FE_TOWARDZERO);
  return 0;
}
