// expect: TRUE
// args: --property valid-memcleanup
// neither at exit
#include <stdlib.h>
int main(void) { int *p = malloc(4); free(p); exit(0); }
