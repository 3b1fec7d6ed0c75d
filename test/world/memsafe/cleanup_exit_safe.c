// expect: TRUE
// args: --property valid-memcleanup --timeout 60
// neither at exit
#include <stdlib.h>
int main(void) { int *p = malloc(4); free(p); exit(0); }
