// expect: FALSE(unreach-call)
#include <fenv.h>
#pragma STDC FENV_ACCESS ON
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100)
    return 0;
  fesetround(FE_UPWARD);
  double up = 1.0 / n;
  fesetround(FE_DOWNWARD);
  double down = 1.0 / n;
  if (up == down && n > 16)
    reach_error(); /* 32 and 64 */
  return 0;
}
