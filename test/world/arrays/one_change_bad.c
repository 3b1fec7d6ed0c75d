// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST];
  for (int i = 0; i < n; i++)
    a[i] = 1;
  int at = __VERIFIER_nondet_int();
  if (at < 0 || at >= n)
    return 0;
  a[at] = 2;
  for (int i = 0; i < n; i++)
    assert(a[i] == 1);
}
