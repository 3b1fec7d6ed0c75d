// expect: FALSE(valid-free)
// args: --entry twice --property valid-free
// prints: ints freed at
/* Where the caller allocated it is not known. */
#include <stdlib.h>
void twice(int *p) {
  free(p);
  free(p);
}
