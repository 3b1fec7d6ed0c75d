// expect: FALSE(stdio-file)
// args: --rule stdio-file
// prints: the stream is still open at the end
// fopen64 is fopen: an early return leaks.
#define _GNU_SOURCE
#include <stdio.h>

int main(void) {
  FILE *f = fopen64("a", "r");
  if (!f)
    return 1;
  if (fgetc(f) == EOF)
    return 2;
  fclose(f);
  return 0;
}
