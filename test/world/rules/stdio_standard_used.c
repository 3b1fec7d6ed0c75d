// expect: FALSE(stdio-file)
// args: --rule stdio-file
// prints: the stream is used after it was closed
// But not used after that.
#include <stdio.h>

int main(void) {
  fclose(stdout);
  fputs("x", stdout);
  return 0;
}
