// expect: NOTHING
// args: --entry f --pre 'n > 3 && m'
// prints: --pre:1:10: error: unknown name 'm'
// exit: 2
#include <assert.h>
int f(int n) {
  assert(n);
  return 0;
}
