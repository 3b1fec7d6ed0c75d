// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST], b[MOST];
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int same = 1;
  for (int i = 0; i < n; i++)
    b[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < n; i++)
    if (a[i] != b[i]) {
      same = 0;
      break;
    }
  if (same)
    for (int i = 0; i < n; i++)
      assert(a[i] == b[i]);
}
