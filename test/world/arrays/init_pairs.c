// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST];
  for (int i = 0; i + 1 < n; i += 2) {
    a[i] = 4;
    a[i + 1] = 4;
  }
  if (n % 2)
    a[n - 1] = 4;
  for (int i = 0; i < n; i++)
    assert(a[i] == 4);
}
