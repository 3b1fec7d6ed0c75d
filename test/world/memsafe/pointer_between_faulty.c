// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// from one object no pointer leads to another
int main(void) { int a[4], b[4]; int *p = a; p[4] = 1; b[0] = 1; return b[0] - 1; }
