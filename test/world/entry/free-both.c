// expect: FALSE(malloc-free)
// args: --entry f --rule malloc-free
/* Two arguments may be the same object. */
#include <stdlib.h>
void f(char *p, char *q) {
  free(p);
  free(q);
}
