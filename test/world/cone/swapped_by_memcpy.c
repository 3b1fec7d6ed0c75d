// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* memcpy copies the pointer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  FILE *f = fopen("a", "r"), *g = 0;
  if (!f)
    return 1;
  memcpy(&g, &f, sizeof g);
  fclose(f);
  fclose(g);
  return 0;
}
