// expect: FALSE
// args: --entry f --pre '(unsigned char)n == 1'
#include <assert.h>
int f(int n) {
  assert(n == 1);
  return 0;
}
