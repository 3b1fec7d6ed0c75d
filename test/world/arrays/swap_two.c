// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST];
  if (n < 2)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = 9;
  int t = a[0];
  a[0] = a[n - 1];
  a[n - 1] = t;
  for (int i = 0; i < n; i++)
    assert(a[i] == 9);
}
