// expect: TRUE
// args: --property valid-memcleanup
// what a global holds is not freed
#include <stdlib.h>
int *g;
int main(void) { g = malloc(4); free(g); return 0; }
