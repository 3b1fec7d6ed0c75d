// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST];
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x == y)
    return 0;
  for (int i = 0; i < n; i++)
    if (a[i] == x)
      a[i] = y;
  for (int i = 0; i < n; i++)
    assert(a[i] != x);
}
