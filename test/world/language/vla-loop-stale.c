// expect: FALSE
/* An array of variable length is indeterminate in each round. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 2;
  for (int i = 0; i < 2; i++) {
    int v[n];
    if (i == 0)
      v[0] = 5;
    else {
      int x = v[0];
      assert(x == 5);
    }
  }
  return 0;
}
