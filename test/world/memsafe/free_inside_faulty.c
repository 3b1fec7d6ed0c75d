// expect: FALSE(valid-free)
// args: --property valid-memsafety
// only the start is freed
#include <stdlib.h>
int main(void) { char *p = malloc(4); if (!p) return 0; free(p+ 1); return 0; }
