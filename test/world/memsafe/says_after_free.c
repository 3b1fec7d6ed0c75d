// expect: FALSE(valid-deref)
// args: --property valid-deref
// prints: error: use after free: read of *q, q pointed to 1 int allocated at
// prints: says_after_free.c:9 and freed at
// prints: says_after_free.c:7 (in main)
#include <stdlib.h>
static void done(int *p) { free(p); }
int main(void) {
  int *p = malloc(sizeof *p), *q = p;
  if (!p)
    return 0;
  *p = 1;
  done(p);
  return *q;
}
