// expect: TRUE
// args: --property valid-memsafety
// null may be freed
#include <stdlib.h>
int main(void) { int *p = 0; free(p); p = malloc(4); free(p); p = 0; free(p); return 0; }
