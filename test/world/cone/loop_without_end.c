// expect: TRUE|UNKNOWN
// args: --rule stdio-file
/* What comes after a loop without end is never done. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  FILE *f = fopen("a", "r");
  unsigned i = 0;
  if (!f)
    return 1;
  fclose(f);
  while (1)
    i += 2;
  fclose(f);
  return (int)i;
}
