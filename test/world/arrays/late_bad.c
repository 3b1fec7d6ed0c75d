// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int a[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = i < 5000 ? 1 : 2;
  for (int i = 0; i < n; i++)
    assert(a[i] == 1);
}
