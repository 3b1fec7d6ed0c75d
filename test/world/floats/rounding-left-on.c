// expect: FALSE
/* The mode is not set back before the last sum. */
#include <fenv.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  volatile double one = 1.0, tiny = 0x1p-60;
  if (__VERIFIER_nondet_int())
    fesetround(FE_UPWARD);
  if (one + tiny != 1.0)
    reach_error();
}
