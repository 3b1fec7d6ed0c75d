// expect: FALSE(malloc-free)
// args: --entry f --rule malloc-free
/* An argument may be from malloc, and is freed twice. */
#include <stdlib.h>
void f(char *p) {
  free(p);
  free(p);
}
