// expect: TRUE
// args: --entry f
#include <assert.h>
int f(int n) {
  assert(n != 5);
  return 0;
}
int assay_pre_f(int n) {
  for (int i = 0; i < 9; ++i)
    if (n == i)
      return 0;
  return 1;
}
