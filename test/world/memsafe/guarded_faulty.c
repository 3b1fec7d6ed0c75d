// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// what && guards is not read
extern int __VERIFIER_nondet_int(void);
int a[4] = {1, 2, 3, 4};
int main(void) { int i = __VERIFIER_nondet_int(); return a[i & 7] > 9 && i >= 0; }
