// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  static int a[1000000], b[1000000], c[1000000];
  for (int i = 0; i < n; i++) a[i] = 0;
  for (int i = 0; i < n; i++) a[i] = a[i] + 1;
  for (int i = 0; i < n; i++) b[n - 1 - i] = a[i] * (i == 2 ? 3 : 2);
  for (int i = 0; i < n; i++) c[i] = b[i] + i;
  for (int i = 0; i < n; i++) assert(c[i] == i + 2);
  return 0;
}
