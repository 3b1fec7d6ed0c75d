// expect: NOTHING
// args: --entry f --pre 'n >'
// prints: --pre:1:
// exit: 2
#include <assert.h>
int f(int n) {
  assert(n);
  return 0;
}
