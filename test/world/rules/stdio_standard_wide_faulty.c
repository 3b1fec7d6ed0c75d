// expect: FALSE(stdio-file)
// args: --rule stdio-file
// prints: the stream is used after it was closed
// putwchar writes to stdout.
#include <stdio.h>
#include <wchar.h>

int main(void) {
  fclose(stdout);
  putwchar(L'x');
  return 0;
}
