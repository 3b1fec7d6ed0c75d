// expect: FALSE
// args: --property valid-deref
// A stream that was not opened has no position to be set.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("table.txt", "r");
  fseek(f, 0, SEEK_END);
  if (f)
    fclose(f);
  return 0;
}
