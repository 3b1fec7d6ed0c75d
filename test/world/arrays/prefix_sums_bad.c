// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 1000
int a[MOST], sum[MOST + 1];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (a[i] < 0 || a[i] > 10)
      return 0;
  }
  for (int i = 0; i < n; i++)
    sum[i + 1] = sum[i] + a[i];
  for (int i = 0; i < n; i++)
    assert(sum[i] < sum[i + 1]);
}
