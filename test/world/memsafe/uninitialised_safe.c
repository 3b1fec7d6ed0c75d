// expect: TRUE
// args: --property valid-memsafety --timeout 60
// a pointer that was never set
int main(void) { int x = 1; int *p = &x; return *p - 1; }
