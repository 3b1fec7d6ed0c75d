// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* The pointer is kept as a number. */
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>

int main(void) {
  FILE *f = fopen("a", "r");
  uintptr_t n = (uintptr_t)f ^ 5;
  if (!f)
    return 1;
  fclose(f);
  fclose((FILE *)(n ^ 5));
  return 0;
}
