// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int a[MOST], b[MOST], c[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST) return 0;
  
  for (int i = 0; i < n; i++) a[i] = 5;
  for (int i = 0; i < n; i += 2) a[i] = 6;
  for (int i = 0; i < n; i++) assert(i % 2 == 0 ? a[i] == 6 : a[i] == 5);
  return 0;
}
