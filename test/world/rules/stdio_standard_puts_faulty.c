// expect: FALSE(stdio-file)
// args: --rule stdio-file
// prints: the stream is used after it was closed
// puts writes to stdout without naming it.
#include <stdio.h>

int main(void) {
  fclose(stdout);
  puts("done");
  return 0;
}
