// expect: TRUE
// args: --entry f --pre 'n > 3 && n < 2'
// prints: Vacuous: no caller of f meets its precondition
#include <assert.h>
int f(int n) {
  assert(n == 0);
  return 0;
}
