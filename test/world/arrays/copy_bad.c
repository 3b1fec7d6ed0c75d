// expect: FALSE
// prints: __VERIFIER_nondet_int() = 3
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
    b[i] = i == 2 ? 0 : a[i];
  for (int i = 0; i < n; i++)
    assert(a[i] == b[i]);
}
