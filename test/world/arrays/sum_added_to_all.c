// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  static long a[1000000], sum[1];
  sum[0] = 0;
  for (int i = 0; i < n; i++) a[i] = 1;
  for (int i = 0; i < n; i++) sum[0] = sum[0] + a[i];
  for (int i = 0; i < n; i++) a[i] = a[i] + sum[0];
  for (int i = 0; i < n; i++) assert(a[i] == n + 1);
  return 0;
}
