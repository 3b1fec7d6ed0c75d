// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 1000
int x, y;
int *a[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = &x;
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < n)
    a[k] = &y;
  for (int i = 0; i < n; i++)
    *a[i] = 1;
  assert(y == 0);
}
