// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST];
  long m = n;
  for (long i = 0; i < m; i++)
    a[i] = -1;
  for (long i = 0; i < m; i++)
    assert(a[i] == -1);
}
