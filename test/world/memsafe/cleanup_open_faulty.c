// expect: FALSE(valid-memcleanup)
// args: --property valid-memcleanup
// any number of them
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) { while (__VERIFIER_nondet_int()) { int *p = malloc(4); if (__VERIFIER_nondet_int()) free(p); } return 0; }
