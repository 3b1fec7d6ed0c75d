// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
#define MOST 1000
int a[MOST], b[MOST], c[2 * MOST];
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST || m < 0 || m > MOST)
    return 0;
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
    __VERIFIER_assume(i == 0 || a[i - 1] <= a[i]);
  }
  for (int i = 0; i < m; i++) {
    b[i] = __VERIFIER_nondet_int();
    __VERIFIER_assume(i == 0 || b[i - 1] <= b[i]);
  }
  int i = 0, j = 0, k = 0;
  while (i < n && j < m)
    if (a[i] <= b[j])
      c[k++] = a[i++];
    else
      c[k++] = b[j++];
  while (j < m)
    c[k++] = b[j++];
  while (i < n - 1)
    c[k++] = a[i++];
  assert(k == n + m);
}
