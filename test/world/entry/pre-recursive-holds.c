// expect: TRUE
// args: --entry f --pre 'n != 7 && n != 3'
#include <assert.h>
int f(int n) {
  assert(n != 7);
  return n == 3 ? f(7) : n;
}
