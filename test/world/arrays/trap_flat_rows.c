// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[10000];
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 1 || n > 100 || m < 1 || m > 100)
    return 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * n + j] = i;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      assert(a[i * n + j] == i);
}
