// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 1000
int a[MOST];
void f(int l, int h) {
  if (l >= h)
    return;
  int m = (l + h) / 2;
  a[m] = 2;
  f(l, m);
  f(m + 2, h);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  f(0, n);
  for (int k = 0; k < n; k++)
    assert(a[k] == 2);
}
