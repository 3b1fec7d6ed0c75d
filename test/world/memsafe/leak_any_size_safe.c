// expect: TRUE
// args: --property valid-memtrack --entry copy
// An allocation whose size may be nothing, and which may give null then.
#include <stdlib.h>
int copy(unsigned n) {
  char *p = malloc(n);
  if (!p)
    return 1;
  if (n > 5) {
    free(p);
    return 2;
  }
  free(p);
  return 0;
}
