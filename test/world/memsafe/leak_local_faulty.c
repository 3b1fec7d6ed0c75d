// expect: FALSE(valid-memtrack)
// args: --property valid-memsafety
// an object that only a local points to
#include <stdlib.h>
int main(void) { int *p = malloc(4); (void)p; return 0; }
