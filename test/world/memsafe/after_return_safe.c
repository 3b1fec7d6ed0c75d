// expect: TRUE
// args: --property valid-memsafety
// a variable of a function that has returned
static int *f(int *g) { int x = 1; x += *g; return g; }
int main(void) { int y = 1; int *p = f(&y); return *p - 1; }
