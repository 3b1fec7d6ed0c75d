// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  static long long a[1000000];
  for (int i = 0; i < n; i++) a[i] = (long long)i * i;
  for (int i = 0; i < n; i++) a[i] = a[i] - i;
  for (int i = 0; i < n; i++) assert(a[i] == (long long)i * (i + 1) || i < 3);
  return 0;
}
