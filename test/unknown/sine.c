// options: --timeout 10
// follow: none
#include <math.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  double x = __VERIFIER_nondet_int();
  double s = sin(x), c = cos(x);
  if (s * s + c * c > 1.5)
    reach_error();
  return 0;
}
