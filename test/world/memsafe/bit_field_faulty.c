// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// a bit-field behind a pointer
#include <stdlib.h>
struct s { int x; unsigned b : 3; };
int main(void) { struct s *p = malloc(4); if (!p) return 0; p->b = 1; free(p); return 0; }
