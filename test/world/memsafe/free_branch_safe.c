// expect: TRUE
// args: --property valid-memsafety
// on every way once
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) { int c = __VERIFIER_nondet_int(); int *p = malloc(4); if (c) free(p); if (!c) free(p); return 0; }
