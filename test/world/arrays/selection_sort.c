// expect: TRUE|UNKNOWN
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
  for (int i = 0; i < n; i++) {
    int m = i;
    for (int j = i + 1; j < n; j++)
      if (a[j] < a[m])
        m = j;
    int t = a[i];
    a[i] = a[m];
    a[m] = t;
  }
  for (int i = 0; i + 1 < n; i++)
    assert(a[i] <= a[i + 1]);
}
