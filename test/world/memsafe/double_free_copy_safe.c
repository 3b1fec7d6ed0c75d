// expect: TRUE
// args: --property valid-memsafety
// freed once, by one of two pointers
#include <stdlib.h>
int main(void) { int *p = malloc(4), *q = p; free(0); free(q); return 0; }
