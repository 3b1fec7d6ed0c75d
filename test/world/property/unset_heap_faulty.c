// expect: FALSE(def-behavior)
// args: --property def-behavior
// prints: is read before it is set
#include <stdlib.h>
int main(void) {
  long *p = malloc(10 * sizeof *p);
  for (int i = 0; i < 9; i++)
    p[i] = i;
  int r = p[9] > 3;
  free(p);
  return r;
}
