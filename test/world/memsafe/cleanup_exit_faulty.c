// expect: FALSE(valid-memcleanup)
// args: --property valid-memcleanup
// neither at exit
#include <stdlib.h>
int main(void) { int *p = malloc(4);  exit(0); }
