// expect: FALSE(malloc-free)
// args: --entry f --rule malloc-free
// prints: f is called with p != NULL
// next: TRUE | UNKNOWN
#include <stdlib.h>
void f(char *p) {
  free(p);
  free(p);
}
