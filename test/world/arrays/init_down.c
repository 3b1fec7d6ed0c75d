// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST];
  for (int i = n - 1; i >= 0; i--)
    a[i] = 5;
  for (int i = 0; i < n; i++)
    assert(a[i] == 5);
}
