// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST];
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < n; i++) {
    int key = a[i], j = i - 1;
    while (j >= 0 && a[j] > key) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = key;
  }
  for (int i = 0; i + 1 < n; i++)
    assert(a[i] <= a[i + 1]);
}
