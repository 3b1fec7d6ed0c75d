// expect: TRUE
// args: --property valid-memsafety
// an object that only a local points to
#include <stdlib.h>
int main(void) { int *p = malloc(4); free(p); return 0; }
