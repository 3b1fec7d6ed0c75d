// expect: TRUE
// Where the program says that it looks at the environment, nothing is computed before it runs.
#include <fenv.h>
#include <math.h>
#pragma STDC FENV_ACCESS ON
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  fesetround(FE_UPWARD);
  double up = 1.0 / 3.0;
  float narrow_up = (float)0.1;
  double above = rint(1.25), root_up = sqrt(2.0);
  fesetround(FE_DOWNWARD);
  double down = 1.0 / 3.0;
  float narrow_down = (float)0.1;
  double below = rint(1.25), root_down = sqrt(2.0);
  fesetround(FE_TONEAREST);
  double x = n, none = NAN;
  if (!(down < up) || !(narrow_down < narrow_up) || above != 2.0 || below != 1.0 || !(root_down < root_up))
    reach_error();
  if ((int)x != n || x - 1.0 >= x || floor(x) != x || -x + x != 0.0)
    reach_error();
  if (none == none || none < 1.0 || none >= 1.0 || !(none != 0.0) || !isnan(none + x))
    reach_error();
  if ((unsigned)2.9 != 2 || (long long)-2.9f != -2)
    reach_error();
  return 0;
}
