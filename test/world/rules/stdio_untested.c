// expect: FALSE(stdio-file)
// args: --rule stdio-file
// prints: a stream is used that may be NULL
// The stream may be NULL.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("a", "w");
  fputs("text", f);
  fclose(f);
  return 0;
}
