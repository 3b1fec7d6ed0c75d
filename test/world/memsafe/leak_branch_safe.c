// expect: TRUE
// args: --property valid-memsafety
// on one way it is forgotten
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) { int c = __VERIFIER_nondet_int(); int *p = malloc(4); if (c > 0) free(p); else free(p); return 0; }
