// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int a[MOST], b[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 4 || n > MOST)
    return 0;
  for (int k = 0; k < n; k++)
    b[k] = k;
  int i = 1, j = 0;
  while (i < n) {
    a[j] = b[i];
    i = i + 3;
    j = j + 1;
  }
  for (int k = 0; k < j; k++)
    assert(a[k] == 2 * k + 1);
}
