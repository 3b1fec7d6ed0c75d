// expect: FALSE(def-behavior)
// args: --property def-behavior
/* An element that was never written. */
#include <stdlib.h>
int main(void) {
  volatile int *p = malloc(2 * sizeof *p);
  if (!p)
    return 1;
  p[0] = 1;
  int x = p[0] > p[1];
  free((void *)p);
  return x;
}
