// expect: FALSE(valid-free)
// args: --property valid-memsafety
// freed once
#include <stdlib.h>
int main(void) { int *p = malloc(4); free(p); free(p); return 0; }
