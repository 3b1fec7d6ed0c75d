// expect: FALSE(stdio-file)
// args: --rule stdio-file
// prints: the stream is used after it was closed
// A word is written to a stream that was closed.
#define _GNU_SOURCE
#include <stdio.h>

int main(void) {
  FILE *f = fopen("notes.txt", "w+");
  if (!f)
    return 1;
  fclose(f);
  putw(3, f);
  return 0;
}
