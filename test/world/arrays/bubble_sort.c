// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST];
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = n - 1; i > 0; i--)
    for (int j = 0; j < i; j++)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
  for (int i = 0; i + 1 < n; i++)
    assert(a[i] <= a[i + 1]);
}
