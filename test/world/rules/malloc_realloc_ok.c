// expect: TRUE
// args: --rule malloc-free
// Not if it fails.
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = malloc(4);
  if (!p)
    return 1;
  char *q = realloc(p, 8);
  free(q ? q : p);
  return 0;
}
