// expect: FALSE
// args: --property valid-deref
// A wide character is written to a stream.
#include <stdio.h>
#include <wchar.h>

int main(void) {
  FILE *f = fopen("names.txt", "w");
  fputwc(L'n', f);
  if (f)
    fclose(f);
  return 0;
}
