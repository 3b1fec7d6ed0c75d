// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[1000], b[1000], c[1000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  int s = 0, t = 0;
  for (int i = 0; i < n; i++) { s += 2; if (i != 700) t += 1; }
  assert(s == 2 * t);
  return 0;
}
