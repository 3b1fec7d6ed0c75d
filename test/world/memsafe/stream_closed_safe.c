// A stream is the library's: the program frees nothing of it.
// expect: TRUE
// args: --property valid-memsafety
#include <stdio.h>

int main(void) {
  FILE *f = fopen("name", "r");
  if (f)
    fclose(f);
  return 0;
}
