// expect: TRUE
// args: --entry f
// prints: assay_pre_f holds when f is called
// silent: Vacuous
#include <assert.h>
int f(int n) {
  assert(n > 2);
  return 0;
}
int assay_pre_f(int n) { return n > 3; }
