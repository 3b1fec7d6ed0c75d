// expect: FALSE
// args: --property valid-deref
// A stream that was not opened has no position to be told.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("table.txt", "r");
  long size = ftell(f);
  if (f)
    fclose(f);
  if (size < 0)
    return 1;
  return 0;
}
