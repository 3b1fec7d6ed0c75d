// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST], b[MOST];
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int i = 0;
  for (int j = 0; j < n; j++)
    b[j] = __VERIFIER_nondet_int();
  while (i < n && a[i] == b[i])
    i++;
  for (int j = 0; j < i; j++)
    assert(a[j] == b[j]);
}
