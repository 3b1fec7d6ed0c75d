// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// use after free
#include <stdlib.h>
int main(void) { int *p = malloc(4); if (!p) return 0; *p = 1; free(p); int x = *p; (void)x; return 0; }
