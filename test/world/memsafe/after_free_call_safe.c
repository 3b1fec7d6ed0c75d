// expect: TRUE
// args: --property valid-memsafety
// a callee frees
#include <stdlib.h>
static void done(int *p) { free(p); }
int main(void) { int *p = malloc(4); if (!p) return 0; *p = 1; done(p); return 0; }
