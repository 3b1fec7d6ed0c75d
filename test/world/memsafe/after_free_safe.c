// expect: TRUE
// silent: memory safety of accesses is assumed
// args: --property valid-memsafety
// use after free
#include <stdlib.h>
int main(void) { int *p = malloc(4); if (!p) return 0; *p = 1; int x = *p; free(p); (void)x; return 0; }
