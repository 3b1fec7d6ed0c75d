// expect: TRUE
// args: --property def-behavior,no-overflow
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int by = __VERIFIER_nondet_int();
  if (by < 1 || by > 3)
    return 0;
  div_t d = div(-7, by);
  return d.rem;
}
