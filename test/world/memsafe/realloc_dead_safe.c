// expect: TRUE
// args: --property valid-memsafety
// what was freed is not resized
#include <stdlib.h>
int main(void) { int *p = malloc(4); if (!p) return 0;  int *q = realloc(p, 8); free(q ? q : p); return 0; }
