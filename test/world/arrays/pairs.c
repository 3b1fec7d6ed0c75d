// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int a[MOST], b[MOST], c[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST) return 0;
  
  for (int i = 0; i + 1 < n; i += 2) { a[i] = 1; a[i + 1] = 2; }
  for (int i = 0; i + 1 < n; i += 2) assert(a[i] == 1 && a[i + 1] == 2);
  return 0;
}
