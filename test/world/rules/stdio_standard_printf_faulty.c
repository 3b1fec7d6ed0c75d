// expect: FALSE(stdio-file)
// args: --rule stdio-file
// prints: the stream is used after it was closed
// So does printf.
#include <stdio.h>

int main(void) {
  fclose(stdout);
  printf("%d\n", 7);
  return 0;
}
