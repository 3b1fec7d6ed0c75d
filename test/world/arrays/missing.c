// expect: UNKNOWN
// args: --engine arrays
// prints: those that hold are not enough: 
// prints: the assertion
// prints: it would follow from a fact about all elements of a, at the loop
// prints: for all 3 <= k: a[k] != 42
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
    assert(a[i] != 42 || i < 3);
}
