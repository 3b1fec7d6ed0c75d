// expect: TRUE
// args: --property valid-memsafety
// where an assertion fails the execution ends, also if nobody asks about assertions
#include <assert.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
static int x;
int main(void) {
  int *p = __VERIFIER_nondet_int() ? &x : NULL;
  assert(p);
  return *p;
}
