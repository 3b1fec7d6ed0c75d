// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST], b[MOST], c[MOST];
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int p = 0, q = 0;
  for (int i = 0; i < n; i++)
    if (a[i] >= 0)
      b[p++] = a[i];
    else
      c[q++] = a[i];
  for (int i = 0; i < p; i++)
    assert(b[i] >= 0);
  for (int i = 0; i < q; i++)
    assert(c[i] < 0);
}
