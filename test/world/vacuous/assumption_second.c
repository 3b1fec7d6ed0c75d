// expect: TRUE
// prints: Vacuous: no execution passes the assumption at
// prints: assumption_second.c:12
/* The first one is passed, the second contradicts it. */
#include <assert.h>
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  __VERIFIER_assume(x < 10);
  unsigned y = x + 1;
  __VERIFIER_assume(y > 20);
  assert(y == x);
  return 0;
}
