// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// the old pointer after realloc
#include <stdlib.h>
int main(void) { int *p = malloc(4); if (!p) return 0; int *q = realloc(p, 8); if (!q) { free(p); return 0; } p[0] = 1; free(q); return 0; }
