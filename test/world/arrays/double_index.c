// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 1000
int a[2 * MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++)
    a[2 * i] = 4;
  for (int i = 0; i < n; i++)
    assert(a[2 * i] == 4);
}
