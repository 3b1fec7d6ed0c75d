// expect: FALSE
// Without an initialiser the variable is indeterminate in each round, though natively it is kept.
#include <assert.h>
int main(void) {
  for (int i = 0; i < 2; i++) {
    int v;
    if (i == 0)
      v = 7;
    assert(v == 7);
  }
  return 0;
}
