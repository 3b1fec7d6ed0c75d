// expect: FALSE(stdio-file)
// args: --rule stdio-file --entry finish
// prints: the stream is used after it was closed
// A stream of the caller, used after it was closed here.
#include <stdio.h>

void finish(FILE *f) {
  fclose(f);
  fflush(f);
}
