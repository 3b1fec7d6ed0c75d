// expect: FALSE(def-behavior)
// args: --property def-behavior
#include <stdlib.h>
int main(void) {
  int *p = malloc(2 * sizeof *p);
  p[0] = p[1] = 1;
  p = realloc(p, 20 * sizeof *p);
  int r = p[1] + p[15];
  free(p);
  return r;
}
