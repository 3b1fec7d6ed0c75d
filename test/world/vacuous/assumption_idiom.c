// expect: TRUE
// silent: Vacuous
/* assume(0) as a way to stop: the check is reached by others. */
#include <assert.h>
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0)
    __VERIFIER_assume(0);
  assert(x >= 0);
  return 0;
}
