// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
void fill(int *a, int n, int x) {
  for (int i = 0; i < n; i++)
    a[i] = x;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST];
  fill(a, n, 3);
  for (int i = 0; i < n; i++)
    assert(a[i] == 3);
}
