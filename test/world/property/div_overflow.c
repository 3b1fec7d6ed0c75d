// expect: FALSE(no-overflow)
// args: --property no-overflow
// prints: signed overflow of long: a / b
#include <limits.h>
#include <stdlib.h>
extern long long __VERIFIER_nondet_longlong(void);
int main(void) {
  lldiv_t d = lldiv(LLONG_MIN, __VERIFIER_nondet_longlong() | 1);
  return d.rem != 0;
}
