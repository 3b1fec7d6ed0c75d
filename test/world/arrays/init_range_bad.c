// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST];
  for (int i = 0; i < n; i++) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 10)
      x = 3;
    a[i] = x;
  }
  for (int i = 0; i < n; i++)
    assert(0 <= a[i] && a[i] < 10);
}
