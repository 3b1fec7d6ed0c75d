// expect: TRUE
// args: --property valid-memsafety
#include <stdio.h>
#include <wchar.h>
int main(void) {
  wchar_t from[10], to[10];
  wmemset(from, L'B', 9);
  from[9] = 0;
  wcsncpy(to, from, 9);
  to[9] = 0;
  wprintf(L"%d%% %s %ls\n", 1, "text", to);
  fputws(to, stdout);
  return 0;
}
