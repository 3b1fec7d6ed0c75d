// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  static int a[1000000];
  for (int i = 0; i < n; i++) a[i] = 0;
  for (int i = 0; i < n; i++) if (n % 2 == 0) a[i] = a[i] + 2; else a[i] = a[i] + 1 + (i == n - 3);
  for (int i = 0; i < n; i++) assert(a[i] % 2 == n % 2);
  return 0;
}
