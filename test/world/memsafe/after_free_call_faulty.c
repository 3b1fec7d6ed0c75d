// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// a callee frees
#include <stdlib.h>
static void done(int *p) { free(p); }
int main(void) { int *p = malloc(4); if (!p) return 0; done(p); *p = 1; return 0; }
