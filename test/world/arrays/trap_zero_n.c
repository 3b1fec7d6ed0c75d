// expect: FALSE
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int a[1000], b[1000], c[1000];
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1000) return 0;
  int max = -1;
  for (unsigned i = 0; i < n; i++) { a[i] = i; if (a[i] > max) max = a[i]; }
  assert(max >= 0);
  return 0;
}
