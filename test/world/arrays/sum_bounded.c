// expect: TRUE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  static int a[1000000];
  int *sum = malloc(sizeof *sum);
  for (int i = 0; i < n; i++) a[i] = i % 2;
  for (int i = 0; i < n; i++) if (i == 0) *sum = 0; else *sum = *sum + a[i];
  assert(*sum <= n);
  return 0;
}
