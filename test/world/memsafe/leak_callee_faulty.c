// expect: FALSE(valid-memtrack)
// args: --property valid-memsafety --timeout 60
// a callee drops it
#include <stdlib.h>
static void f(void) { int *p = malloc(4); (void)p; }
int main(void) { f(); return 0; }
