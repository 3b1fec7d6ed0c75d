// expect: TRUE
// args: --property valid-memsafety
// main's variables are there at exit, and gone at its return
#include <stdlib.h>
int main(void) { int *p = malloc(4); if (!p) return 0; *p = 1; exit(0); }
