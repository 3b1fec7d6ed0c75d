// expect: FALSE(malloc-free)
// args: --rule malloc-free
// realloc has freed the old one.
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = malloc(4), *q;
  if (!p)
    return 1;
  q = realloc(p, 8);
  if (!q) {
    free(p);
    return 1;
  }
  if (p != q)
    free(p);
  free(q);
  return 0;
}
