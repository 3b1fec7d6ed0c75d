// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
#define MOST 1000
int a[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i + 2 < n; i++)
    __VERIFIER_assume(a[i] <= a[i + 2]);
  for (int i = 0; i + 1 < n; i++)
    assert(a[i] <= a[i + 1]);
}
