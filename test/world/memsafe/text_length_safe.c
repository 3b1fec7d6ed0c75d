// expect: TRUE
// args: --property valid-memsafety
// a text of any length, by its own strlen
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int length(const char *s) { const char *p = s; while (*p != 0) p++; return (int)(p - s); }
int main(void) { int n = __VERIFIER_nondet_int(); if (n < 1 || n > 100) return 0; char *s = malloc((unsigned)n); if (!s) return 0; s[n - 1] = 0; int l = length(s); free(s); return l < 0; }
