// expect: FALSE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  static long a[1000000];
  long *sum = malloc(sizeof *sum);
  *sum = 0;
  for (int i = 0; i < n; i++) a[i] = 3;
  for (int i = 0; i + 7 < n; i++) { if (a[i] == 3) *sum += a[i]; else *sum *= a[i]; }
  assert(n < 5 || *sum == 3 * (long)n);
  return 0;
}
