// expect: FALSE
// args: --entry f
// prints: f is called with n == 12
// next: TRUE
/* Values that only lead along another way to the same error are not said. */
#include <assert.h>
int f(int n, int m, int k) {
  int steps = 0;
  if (m > 3)
    steps += 2;
  else
    steps += 1;
  while (k > 0 && steps < 9)
    ++steps, --k;
  assert(n != 12);
  return steps;
}
