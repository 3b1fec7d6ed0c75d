// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[1000], b[1000], c[1000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = i % 3;
  for (int i = 0; i < n; i++) if (i % 3 == 0) assert(a[i] == 0); else assert(a[i] == 1);
  return 0;
}
