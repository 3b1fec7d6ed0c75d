// expect: FALSE(stdio-file)
// args: --rule stdio-file
// prints: the stream is used after it was closed
// A stream that was closed is asked for its width.
#include <stdio.h>
#include <wchar.h>

int main(void) {
  FILE *f = fopen("notes.txt", "w+");
  if (!f)
    return 1;
  fclose(f);
  fwide(f, 0);
  return 0;
}
