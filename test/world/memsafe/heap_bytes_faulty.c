// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// malloc of bytes, not of elements
#include <stdlib.h>
int main(void) { int *p = malloc(10 * 1); if (!p) return 0; p[9] = 1; free(p); return 0; }
