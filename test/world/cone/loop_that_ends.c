// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* A loop that nothing depends on ends. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  FILE *f = fopen("a", "r");
  unsigned i = 0;
  if (!f)
    return 1;
  fclose(f);
  while (i != 1000)
    i += 2;
  fclose(f);
  return (int)i;
}
