// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int a[MOST], b[MOST], c[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  int p = a[0], i = 0, j = n - 1;
  while (i <= j) {
    if (a[i] <= p) i++;
    else if (a[j] > p) j--;
    else { int t = a[i]; a[i] = a[j]; a[j] = t; i++; j--; }
  }
  for (int x = 0; x < i; x++) assert(a[x] <= p);
  for (int x = i; x < n; x++) assert(a[x] > p);
  return 0;
}
