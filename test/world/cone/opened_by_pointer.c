// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* The variable is written through a pointer to it. */
#include <stdio.h>
#include <stdlib.h>

static void open_it(FILE **to) { *to = fopen("a", "r"); }
int main(void) {
  FILE *f;
  open_it(&f);
  if (!f)
    return 1;
  fclose(f);
  fclose(f);
  return 0;
}
