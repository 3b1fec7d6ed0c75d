// expect: FALSE(valid-memtrack)
// args: --entry make --property valid-memtrack
/* The second one nobody has. */
#include <stdlib.h>
int *make(void) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  return q ? p : q;
}
