// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 1000
int a[MOST], b[MOST], c[2 * MOST];
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST || m < 0 || m > MOST)
    return 0;
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (a[i] < 0)
      return 0;
  }
  for (int i = 0; i < m; i++) {
    b[i] = __VERIFIER_nondet_int();
    if (b[i] < 0)
      return 0;
  }
  int i = 0, j = 0, k = 0;
  while (i < n && j < m)
    if (a[i] <= b[j])
      c[k++] = a[i++];
    else
      c[k++] = b[j++];
  while (i < n)
    c[k++] = a[i++];
  while (j < m)
    c[k++] = b[j++];
  for (int t = 0; t < k; t++)
    assert(c[t] > 0);
}
