// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[1000], b[1000], c[1000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) { if (__VERIFIER_nondet_int() == 12345) break; a[i] = 2; }
  for (int i = 0; i < n; i++) assert(a[i] == 2);
  return 0;
}
