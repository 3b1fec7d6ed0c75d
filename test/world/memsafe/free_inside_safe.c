// expect: TRUE
// args: --property valid-memsafety
// only the start is freed
#include <stdlib.h>
int main(void) { char *p = malloc(4); if (!p) return 0; free(p); return 0; }
