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
  int x = __VERIFIER_nondet_int(), i;
  for (i = n - 1; i >= 0; i--)
    if (a[i] == x)
      break;
  for (int j = i + 1; j < n; j++)
    assert(a[j] != x);
}
