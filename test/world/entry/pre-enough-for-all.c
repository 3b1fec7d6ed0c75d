// expect: FALSE
// args: --entry f --pre 'n > 3 && n < 9'
// prints: f is called with any arguments that meet its precondition
#include <assert.h>
int f(int n) {
  assert(n < 4 || n > 8);
  return 0;
}
