// expect: TRUE
// args: --property valid-memsafety
// a heap array whose length is an input
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) { int n = __VERIFIER_nondet_int(); if (n < 1 || n > 1000) return 0; int *p = malloc((unsigned)n * sizeof *p); if (!p) return 0; for (int i = 0; i < n; i++) p[i] = 0; free(p); return 0; }
