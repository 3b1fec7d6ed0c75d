// expect: TRUE
// args: --entry f --entry-args distinct
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int f(int *a, int n, int x) {
  for (int i = 0; i < n; i++)
    a[i] = x;
  for (int i = 0; i < n; i++)
    assert(a[i] == x);
  return 0;
}
int main(void) { return 0; }
