// expect: FALSE
// The second round begins the block anew: step is indeterminate at case 2 the first time only.
#include <assert.h>
int main(void) {
  int count = 2, sum = 0, n = 1;
  switch (count % 4) {
    do {
    case 0:;
      int step = 1;
      sum += step;
    case 2:
      sum += step;
    } while (--n > 0);
  }
  assert(sum == 1);
  return 0;
}
