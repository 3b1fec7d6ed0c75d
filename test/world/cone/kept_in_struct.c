// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* What is followed is kept in a struct on the heap. */
#include <stdio.h>
#include <stdlib.h>

struct box { int n; FILE *f; };
int main(void) {
  struct box *b = malloc(sizeof *b);
  FILE *f = fopen("a", "r");
  if (!f ||!b)
    return 1;
  b->f = f;
  b->n = 1;
  fclose(f);
  fclose(b->f);
  return 0;
}
