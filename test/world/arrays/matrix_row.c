// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 500
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST][MOST];
  if (n < 1)
    return 0;
  for (int j = 0; j < n; j++)
    a[0][j] = 1;
  for (int j = 0; j < n; j++)
    assert(a[0][j] == 1);
}
