// expect: FALSE(valid-deref)
// args: --property valid-memsafety --timeout 60
// a pointer that was never set
int main(void) { int x = 1; int *p; return *p - 1; }
