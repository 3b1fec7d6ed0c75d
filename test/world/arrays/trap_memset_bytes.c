// expect: FALSE
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 1000
int a[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > MOST)
    return 0;
  memset(a, 1, n * sizeof(int));
  for (int i = 0; i < n; i++)
    assert(a[i] == 1);
}
