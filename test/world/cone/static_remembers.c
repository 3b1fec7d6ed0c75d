// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* A static variable remembers what was open. */
#include <stdio.h>
#include <stdlib.h>

static void next(const char *name) {
  static FILE *last;
  if (last)
    fclose(last);
  last = name ? fopen(name, "r") : last;
}
int main(void) {
  next("a");
  next(0);
  next(0);
  return 0;
}
