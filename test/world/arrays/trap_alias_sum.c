// expect: FALSE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  long *a = malloc((n + 1) * sizeof *a), *sum = a + n;
  *sum = 0;
  for (int i = 0; i <= n; i++) a[i] = 1;
  for (int i = 0; i < n; i++) *sum = *sum + a[i];
  assert(*sum == n);
  return 0;
}
