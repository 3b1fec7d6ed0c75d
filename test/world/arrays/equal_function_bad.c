// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int a[MOST], b[MOST];
static int differ(const int *x, const int *y, int n) {
  for (int i = 0; i < n; i++)
    if (x[i] != y[i])
      return i;
  return 0;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
    b[i] = __VERIFIER_nondet_int();
  }
  if (differ(a, b, n) == 0)
    for (int i = 0; i < n; i++)
      assert(a[i] == b[i]);
}
