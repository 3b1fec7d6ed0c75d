// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// an array inside a struct, through a pointer
#include <stdlib.h>
struct s { int n; int a[4]; };
int f(struct s *p, int i) { return p->a[i]; }
int main(void) { struct s x = {0, {1, 2, 3, 4}}; return f(&x, 4) - 4; }
