// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[1000], b[1000], c[1000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  unsigned i, seen = 0;
  for (i = n - 1; i > 0; i--) { a[i] = 1; seen++; }
  assert(a[0] == 1 || n != 3);
  return 0;
}
