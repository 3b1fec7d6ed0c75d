// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int a[MOST], b[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int(), right = 1;
  if (n < 0 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (a[i] >= 0)
      b[i] = 1;
    else
      b[i] = 0;
  }
  for (int i = 0; i < n; i++) {
    if (a[i] >= 0 && !b[i])
      right = 0;
    if (a[i] < 0 && b[i])
      right = 0;
  }
  assert(right);
}
