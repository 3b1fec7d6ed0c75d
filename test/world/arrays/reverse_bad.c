// expect: FALSE
// prints: __VERIFIER_nondet_int() = 2
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST], b[MOST];
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    b[n - 1 - i] = a[i];
  for (int i = 0; i < n; i++)
    assert(b[i] == a[i]);
}
