// expect: TRUE
// args: --entry f --rule malloc-free --pre 'p != q'
#include <stdlib.h>
void f(char *p, char *q) {
  free(p);
  free(q);
}
