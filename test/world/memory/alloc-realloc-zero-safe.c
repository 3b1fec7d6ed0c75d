// expect: TRUE
/* It gives none of the program's. */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(4), *o = malloc(4);
  if (!p || !o)
    return 0;
  o[0] = 1;
  char *q = realloc(p, 0);
  assert(q != o);
  if (q)
    free(q);
  assert(o[0] == 1);
  free(o);
  return 0;
}
