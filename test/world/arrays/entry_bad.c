// expect: FALSE
// args: --entry f
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int f(int *a, int n) {
  for (int i = 0; i < n; i++)
    assert(a[i] == 0);
  return 0;
}
int main(void) { return 0; }
