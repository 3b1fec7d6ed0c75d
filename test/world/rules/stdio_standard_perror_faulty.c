// expect: FALSE(stdio-file)
// args: --rule stdio-file
// prints: the stream is used after it was closed
// perror writes to stderr.
#include <stdio.h>

int main(void) {
  fclose(stderr);
  perror("copy");
  return 0;
}
