// expect: FALSE
// args: --property valid-deref
// A lock is one of a stream.
#define _GNU_SOURCE
#include <stdio.h>

int main(void) {
  FILE *f = fopen("table.txt", "r");
  flockfile(f);
  if (f)
    fclose(f);
  return 0;
}
