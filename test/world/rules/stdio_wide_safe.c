// expect: TRUE
// args: --rule stdio-file
// Wide characters to and from a stream that is open.
#include <stdio.h>
#include <wchar.h>

int main(void) {
  FILE *f = fopen("notes.txt", "w+");
  if (!f)
    return 1;
  wchar_t line[9];
  fwide(f, 1);
  fputwc(L'x', f);
  fputws(L"yz", f);
  rewind(f);
  ungetwc(fgetwc(f), f);
  fgetws(line, 9, f);
  fclose(f);
  return 0;
}
