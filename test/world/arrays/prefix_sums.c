// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int a[MOST], b[MOST], c[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST) return 0;
  for (int i = 0; i < n; i++) { a[i] = __VERIFIER_nondet_int(); if (a[i] < 0 || a[i] > 100) a[i] = 0; }
  b[0] = a[0];
  for (int i = 1; i < n; i++) b[i] = b[i - 1] + a[i];
  for (int i = 1; i < n; i++) assert(b[i] - b[i - 1] == a[i]);
  return 0;
}
