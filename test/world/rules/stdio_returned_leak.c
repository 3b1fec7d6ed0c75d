// expect: FALSE(stdio-file)
// args: --rule stdio-file --entry start
// prints: the stream is still open at the end
// Only on one of the ways.
#include <stdio.h>

FILE *start(const char *name) {
  FILE *f = fopen(name, "r");
  if (!f)
    return 0;
  if (fgetc(f) != '#')
    return 0;
  return f;
}
