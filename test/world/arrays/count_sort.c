// expect: TRUE|UNKNOWN
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int a[MOST], count[2];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST) return 0;
  
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int() ? 1 : 0;
  int zeros = 0;
  for (int i = 0; i < n; i++) if (a[i] == 0) zeros++;
  for (int i = 0; i < zeros; i++) a[i] = 0;
  for (int i = zeros; i < n; i++) a[i] = 1;
  for (int i = 0; i + 1 < n; i++) assert(a[i] <= a[i + 1]);
  return 0;
}
