// expect: TRUE
// args: --property valid-memsafety
// a constant index
#include <stdlib.h>
int main(void) { int a[4] = {1, 2, 3, 4}; int *p = a; return p[3] - 4; }
