// expect: FALSE(malloc-free)
// args: --entry f --rule malloc-free
/* An argument is used after it was freed. */
#include <stdlib.h>
int f(int *p) {
  free(p);
  return *p;
}
