// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 1000
int a[MOST];
int fill(int n) {
  for (int i = 0; i < n; i++) {
    if (__VERIFIER_nondet_int() == 7)
      return i + 1;
    a[i] = 1;
  }
  return n;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  int r = fill(n);
  for (int i = 0; i < r; i++)
    assert(a[i] == 1);
}
