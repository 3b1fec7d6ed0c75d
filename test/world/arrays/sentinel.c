// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST];
  if (n < 1)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int x = __VERIFIER_nondet_int(), i = 0;
  a[n - 1] = x;
  while (a[i] != x)
    i++;
  for (int j = 0; j < i; j++)
    assert(a[j] != x);
}
