// expect: FALSE(stdio-file)
// args: --rule stdio-file
// prints: the stream is used after it was closed
// A wide character is written to a stream that was closed.
#include <stdio.h>
#include <wchar.h>

int main(void) {
  FILE *f = fopen("notes.txt", "w+");
  if (!f)
    return 1;
  fclose(f);
  fputwc(L'x', f);
  return 0;
}
