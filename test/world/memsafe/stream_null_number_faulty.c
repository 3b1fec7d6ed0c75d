// expect: FALSE
// args: --property valid-deref
// A stream that was not opened has no descriptor.
#define _GNU_SOURCE
#include <stdio.h>

int main(void) {
  FILE *f = fopen("table.txt", "r");
  int fd = fileno(f);
  if (f)
    fclose(f);
  if (fd < 0)
    return 1;
  return 0;
}
