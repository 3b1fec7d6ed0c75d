// expect: TRUE
// args: --property valid-deref
// What is done to a stream that was tested, or that is open from the beginning, is no matter of memory.
#define _GNU_SOURCE
#include <stdio.h>
#include <wchar.h>

int main(void) {
  FILE *f = fopen("table.txt", "r+");
  if (!f)
    return 1;
  int rows = 0;
  char to[4];
  fpos_t here;
  setvbuf(f, NULL, _IONBF, 0);
  flockfile(f);
  if (fileno(f) < 0 || ftell(f) < 0 || fgetpos(f, &here) || fseek(f, 0, SEEK_END))
    return 2;
  rewind(f);
  clearerr(f);
  fscanf(f, "%d", &rows);
  scanf("%d", &rows);
  fread(to, 0, 4, f);
  funlockfile(f);
  f = freopen("names.txt", "w", f);
  if (!f)
    return 3;
  fputwc(L'n', f);
  getwchar();
  fflush(NULL);
  fclose(f);
  return 0;
}
