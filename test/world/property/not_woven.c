// What is not asked for is not checked.
// expect: TRUE
// args: --property unreach-call
// silent: overflow
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1;
  assert(y - x == 1 || y < x);
  return 0;
}
