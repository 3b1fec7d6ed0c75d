// expect: FALSE(valid-memtrack)
// args: --property valid-memsafety
// a callee drops it
#include <stdlib.h>
static void f(void) { int *p = malloc(4); (void)p; }
int main(void) { f(); return 0; }
