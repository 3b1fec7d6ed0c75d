// expect: TRUE | UNKNOWN
// args: --entry f --pre 'p == NULL && *p == 1'
/* A condition that cannot be evaluated does not hold. */
#include <assert.h>
int f(int *p) {
  assert(p);
  return 0;
}
