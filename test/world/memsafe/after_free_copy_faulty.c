// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// use after free through a copy
#include <stdlib.h>
int main(void) { int *p = malloc(4), *q = p; if (!p) return 0; *q = 1; free(p); *q = 2; return 0; }
