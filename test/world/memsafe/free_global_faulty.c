// expect: FALSE(valid-free)
// args: --property valid-memsafety
// a variable is not freed
#include <stdlib.h>
int g;
int main(void) { int *p = malloc(4); int *q = &g; free(p); free(q); return *q; }
