// expect: TRUE
// args: --property valid-memsafety
// freed once
#include <stdlib.h>
int main(void) { int *p = malloc(4); free(p);  return 0; }
