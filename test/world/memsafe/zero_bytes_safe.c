// expect: TRUE
// args: --property valid-memsafety
// an object of no bytes is not accessed
#include <stdlib.h>
int main(void) { int n = 1; char *p = malloc(n); if (!p) return 0; p[0] = 1; free(p); return 0; }
