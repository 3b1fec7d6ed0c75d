// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 500
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  static int a[MOST][MOST];
  for (int i = 0; i < n; i++)
    for (int j = 0; j + 1 < n; j++)
      a[i][j] = 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      assert(a[i][j] == 1);
}
