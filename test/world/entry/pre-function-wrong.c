// expect: NOTHING
// args: --entry f
// prints: assay_pre_f must have the parameters of f and return an integer
// exit: 2
#include <assert.h>
int f(int n) {
  assert(n);
  return 0;
}
int assay_pre_f(long n) { return n > 3; }
