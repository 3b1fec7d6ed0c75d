// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// realloc gives as much as was asked for
#include <stdlib.h>
int main(void) { int *p = malloc(4); if (!p) return 0; int *q = realloc(p, 8); if (!q) { free(p); return 0; } q[2] = 1; free(q); return 0; }
