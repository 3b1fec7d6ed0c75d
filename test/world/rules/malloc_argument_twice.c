// expect: FALSE(malloc-free)
// args: --rule malloc-free --entry drop
// prints: the memory is freed twice
// Memory of the caller, freed twice.
#include <stdlib.h>
#include <string.h>

void drop(char *p) {
  free(p);
  free(p);
}
