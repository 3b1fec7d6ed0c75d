// expect: TRUE
// prints: Vacuous: no execution passes the assumption at
// prints: assumption.c:9
#include <assert.h>
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 3 && x < 2);
  assert(x == 4);
  return 0;
}
