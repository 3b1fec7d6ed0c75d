// expect: FALSE(valid-memcleanup)
// args: --property valid-memcleanup
// what a global holds is not freed
#include <stdlib.h>
int *g;
int main(void) { g = malloc(4);  return 0; }
