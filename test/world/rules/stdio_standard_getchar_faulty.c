// expect: FALSE(stdio-file)
// args: --rule stdio-file
// prints: the stream is used after it was closed
// getchar reads from stdin.
#include <stdio.h>

int main(void) {
  fclose(stdin);
  getchar();
  return 0;
}
