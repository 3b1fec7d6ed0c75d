// expect: TRUE
// args: --property valid-memsafety
// a pointer that was never set
int main(void) { int x = 1; int *p = &x; return *p - 1; }
