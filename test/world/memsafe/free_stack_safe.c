// expect: TRUE
// args: --property valid-memsafety
// what was not allocated is not freed
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) { int x; int *p = __VERIFIER_nondet_int() ? malloc(4) : &x; if (p != &x) free(p); return 0; }
