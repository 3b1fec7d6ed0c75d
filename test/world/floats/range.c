// expect: TRUE
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
int main(void) {
  double d = __VERIFIER_nondet_double();
  __VERIFIER_assume(d >= 0.0 && d <= 10.0);
  double e = d * 2.0 + 1.0;
  assert(e >= 1.0 && e <= 21.0);
  return 0;
}
