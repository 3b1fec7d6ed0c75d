// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[30][30];
int main(void) {
  int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (n < 1 || n > 30 || k < 0 || k >= n)
    return 0;
  int *p = a[k];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = 1;
  p[n - 1] = 2;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      assert(a[i][j] == 1);
}
