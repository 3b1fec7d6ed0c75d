// expect: TRUE
// args: --property valid-memsafety
// the sum of two indices counts, not each row
extern int __VERIFIER_nondet_int(void);
int a[3][4];
int main(void) { int i = __VERIFIER_nondet_int(); if (i < 0 || i > 2) return 0; a[i][i + 1] = 1; return 0; }
