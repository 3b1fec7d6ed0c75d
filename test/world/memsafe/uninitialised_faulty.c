// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// a pointer that was never set
int main(void) { int x = 1; int *p; return *p - 1; }
