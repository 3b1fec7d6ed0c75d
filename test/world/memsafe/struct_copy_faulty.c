// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// a struct is copied whole
#include <stdlib.h>
struct s { int a[4]; };
int main(void) { struct s *p = malloc(8), x; if (!p) return 0; p->a[0] = 1; x = *p; free(p); return x.a[0] - 1; }
