// expect: FALSE(valid-memtrack)
// args: --property valid-memsafety
// a pointer to the end or into it holds it
#include <stdlib.h>
char *g;
int main(void) { char *p = malloc(4); if (!p) return 0; g = 0; return 0; }
