// expect: TRUE
// args: --property valid-memsafety
// calloc gives count times size
#include <stdlib.h>
int main(void) { int *p = calloc(3, sizeof *p); if (!p) return 0; int x = p[2]; free(p); return x; }
