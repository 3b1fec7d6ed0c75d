// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST];
  int x = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    a[i] = i;
  int low = 0, high = n - 1;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (a[middle] == x)
      return 0;
    if (a[middle] < x)
      low = middle + 1;
    else
      high = middle - 1;
  }
  for (int i = 0; i < n; i++)
    assert(a[i] != x);
}
