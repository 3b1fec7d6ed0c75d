// expect: UNKNOWN
// native: TRUE
// Which exceptions were raised is an approximation: no bug goes through it.
#include <assert.h>
#include <fenv.h>
#pragma STDC FENV_ACCESS ON
int main(void) {
  volatile double one = 1.0, three = 3.0;
  feclearexcept(FE_ALL_EXCEPT);
  volatile double third = one / three;
  assert(fetestexcept(FE_INEXACT) != 0 && third > 0.0);
  return 0;
}
