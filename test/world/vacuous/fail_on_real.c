// expect: TRUE
// args: --fail-on unknown,vacuous,new
// silent: Vacuous
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x == x);
  if (x > 0)
    assert(x != 0);
  return 0;
}
