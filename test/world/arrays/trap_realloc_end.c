// expect: FALSE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 1000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  int *a = malloc(n * sizeof(int));
  if (!a)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = 1;
  int *b = realloc(a, 2 * n * sizeof(int));
  if (!b)
    return 0;
  for (int i = n; i < 2 * n - 1; i++)
    b[i] = 1;
  b[2 * n - 1] = __VERIFIER_nondet_int();
  for (int i = 0; i < 2 * n; i++)
    assert(b[i] == 1);
}
