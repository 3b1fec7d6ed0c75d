// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int a[MOST], b[MOST], c[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) b[i] = a[i];
  int first = a[0];
  for (int i = 0; i + 1 < n; i++) a[i] = a[i + 1];
  a[n - 1] = first;
  for (int i = 0; i + 1 < n; i++) assert(a[i] == b[i + 1]);
  assert(a[n - 1] == b[0]);
  return 0;
}
