// expect: TRUE
// args: --timeout 120
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int a[MOST], b[MOST], c[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST) return 0;
  
  for (int i = 0; i < n; i++) { a[i] = __VERIFIER_nondet_int(); if (i > 0 && a[i] < a[i - 1]) return 0; }
  int x = __VERIFIER_nondet_int(), lo = 0, hi = n;
  while (lo < hi) { int mid = lo + (hi - lo) / 2; if (a[mid] < x) lo = mid + 1; else hi = mid; }
  for (int i = 0; i < lo; i++) assert(a[i] < x);
  for (int i = lo; i < n; i++) assert(a[i] >= x);
  return 0;
}
