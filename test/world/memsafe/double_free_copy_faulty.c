// expect: FALSE(valid-free)
// args: --property valid-memsafety
// freed once, by one of two pointers
#include <stdlib.h>
int main(void) { int *p = malloc(4), *q = p; free(p); free(q); return 0; }
