// expect: UNKNOWN
// args: --engine arrays
// prints: those that hold are not enough: 
// prints: the assertion
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
