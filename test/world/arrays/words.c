// expect: TRUE
// args: --engine arrays
// prints: for all 0 <= k < i: a[k] == 42
// prints: for all 0 <= k < n: a[k] == 42
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST];
  for (int i = 0; i < n; i++)
    a[i] = 42;
  for (int i = 0; i < n; i++)
    assert(a[i] == 42);
}
