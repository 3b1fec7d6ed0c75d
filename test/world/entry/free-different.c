// expect: TRUE
// args: --entry f --rule malloc-free
/* Two arguments that differ are freed once each. */
#include <stdlib.h>
void f(char *p, char *q) {
  free(p);
  if (p != q)
    free(q);
}
