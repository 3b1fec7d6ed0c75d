// expect: FALSE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  signed char *a = malloc(n);
  for (int i = 0; i < n; i++) a[i] = i;
  for (int i = 0; i < n; i++) assert(a[i] == i);
  return 0;
}
