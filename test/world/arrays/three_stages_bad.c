// expect: FALSE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c);
  for (int i = 0; i < n; i++) a[i] = 0;
  for (int i = 0; i < n; i++) a[i] = a[i] + 1;
  for (int i = 0; i < n; i++) b[n - 1 - i] = a[i] * (i == 2 ? 3 : 2);
  for (int i = 0; i < n; i++) c[i] = b[i] + i;
  for (int i = 0; i < n; i++) assert(c[i] == i + 2);
  return 0;
}
