// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  if (n < 1)
    return 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = 42;
  a[n / 2] = 41;
  for (int i = 0; i < n; i++)
    assert(a[i] == 42);
}
