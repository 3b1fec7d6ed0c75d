// expect: FALSE
// args: --property valid-deref
// Even to read nothing, a stream is needed.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("table.txt", "r");
  char to[4];
  fread(to, 0, 4, f);
  if (f)
    fclose(f);
  return 0;
}
