// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 1000
int a[MOST], p[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++) {
    p[i] = __VERIFIER_nondet_int();
    if (p[i] < 0 || p[i] >= n)
      return 0;
  }
  for (int i = 0; i < n; i++)
    a[p[i]] = 1;
  for (int i = 0; i < n; i++)
    assert(a[i] == 1);
}
