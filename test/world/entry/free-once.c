// expect: TRUE
// args: --entry f --rule malloc-free
/* What a caller passes may be freed. */
#include <stdlib.h>
void f(char *p) {
  free(p);
}
