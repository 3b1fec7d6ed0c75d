// expect: TRUE
// args: --property valid-memsafety
// the last pointer is overwritten
#include <stdlib.h>
int *g;
int main(void) { g = malloc(4); free(g); g = malloc(4); return 0; }
