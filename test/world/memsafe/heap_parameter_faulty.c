// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// the length is a parameter
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void fill(int *p, int n) { for (int i = 0; i < n; i++) p[i] = i; }
int main(void) { int n = __VERIFIER_nondet_int(); if (n < 1 || n > 100) return 0; int *p = malloc((unsigned)n * sizeof *p); if (!p) return 0; fill(p, n + 1); free(p); return 0; }
