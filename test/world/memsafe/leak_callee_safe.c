// expect: TRUE
// args: --property valid-memsafety
// a callee drops it
#include <stdlib.h>
static void f(void) { int *p = malloc(4); free(p); }
int main(void) { f(); return 0; }
