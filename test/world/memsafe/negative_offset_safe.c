// expect: TRUE
// args: --property valid-memsafety
// before the start of a heap object
#include <stdlib.h>
int main(void) { char *p = malloc(4); if (!p) return 0; char *q = p + 2; q[-2] = 0; free(p); return 0; }
