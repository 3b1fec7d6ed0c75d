// expect: TRUE
// args: --property valid-memsafety
// an array is sorted: its elements are compared at indices
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void sort(int *a, int n) {
  for (int i = n - 1; i >= 0; i--)
    for (int j = 1; j <= i; j++)
      if (a[j - 1] > a[j]) {
        int kept = a[j - 1];
        a[j - 1] = a[j];
        a[j] = kept;
      }
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000000)
    return 0;
  int *a = malloc((unsigned)n * sizeof *a);
  if (!a)
    return 0;
  sort(a, n);
  free(a);
  return 0;
}
