// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// an index below the start
extern int __VERIFIER_nondet_int(void);
int a[8];
int main(void) { int i = __VERIFIER_nondet_int(); if (i >= -1 && i < 8) a[i] = 1; return 0; }
