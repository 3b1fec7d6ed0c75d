// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// null is not dereferenced
extern int __VERIFIER_nondet_int(void);
static int g(int *p) {  return *p; }
int main(void) { int x = 0; return g(__VERIFIER_nondet_int() ? &x : 0); }
