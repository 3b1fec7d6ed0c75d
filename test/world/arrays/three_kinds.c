// expect: TRUE|UNKNOWN
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int a[MOST], b[MOST], c[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST) return 0;
  for (int i = 0; i < n; i++) { a[i] = __VERIFIER_nondet_int(); if (a[i] < 0 || a[i] > 2) a[i] = 1; }
  int lo = 0, mid = 0, hi = n - 1;
  while (mid <= hi) {
    if (a[mid] == 0) { int t = a[lo]; a[lo] = a[mid]; a[mid] = t; lo++; mid++; }
    else if (a[mid] == 1) mid++;
    else { int t = a[mid]; a[mid] = a[hi]; a[hi] = t; hi--; }
  }
  for (int x = 0; x + 1 < n; x++) assert(a[x] <= a[x + 1]);
  return 0;
}
