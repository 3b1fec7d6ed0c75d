// expect: TRUE
// args: --property valid-memsafety
// a global still points to it
#include <stdlib.h>
int *g;
int main(void) { int *p = malloc(4); g = p; return 0; }
