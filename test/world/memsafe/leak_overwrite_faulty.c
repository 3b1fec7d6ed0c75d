// expect: FALSE(valid-memtrack)
// args: --property valid-memsafety
// the last pointer is overwritten
#include <stdlib.h>
int *g;
int main(void) { g = malloc(4);  g = malloc(4); return 0; }
