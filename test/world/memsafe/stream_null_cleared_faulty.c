// expect: FALSE
// args: --property valid-deref
// A stream that was not opened has no indicators.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("table.txt", "r");
  clearerr(f);
  if (f)
    fclose(f);
  return 0;
}
