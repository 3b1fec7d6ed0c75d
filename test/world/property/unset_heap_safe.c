// expect: TRUE
// args: --property def-behavior
#include <stdlib.h>
#include <string.h>
int main(void) {
  long *p = calloc(10, sizeof *p), *q = malloc(10 * sizeof *q);
  memset(q, 0, 10 * sizeof *q);
  int r = p[9] > 3 || q[9] > 3;
  free(p);
  free(q);
  return r;
}
