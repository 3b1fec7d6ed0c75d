// expect: TRUE
// args: --property valid-memsafety
// stack memory of any size
extern int __VERIFIER_nondet_int(void);
int main(void) { int n = __VERIFIER_nondet_int(); if (n < 1 || n > 50) return 0; int *p = __builtin_alloca((unsigned)n * sizeof *p); p[n - 1] = 1; return 0; }
