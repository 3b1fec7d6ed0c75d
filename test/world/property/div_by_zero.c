// expect: FALSE(def-behavior)
// args: --property def-behavior
// prints: division by zero
/* What a caller divides by through the library. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int by = __VERIFIER_nondet_int();
  if (by < 0 || by > 3)
    return 0;
  div_t d = div(7, by);
  return d.rem;
}
