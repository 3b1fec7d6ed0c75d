// expect: TRUE|FALSE(valid-memtrack)|UNKNOWN
// args: --entry f --property valid-memtrack
// prints: what a call of f returns is taken not to be lost
/* The call inside loses it. */
#include <stdlib.h>
void *f(int n) {
  if (n == 1) {
    f(0);
    return 0;
  }
  return malloc(4);
}
