// expect: TRUE
// native: TRUE
/* Strings of wide characters. */
#include <wchar.h>
extern void reach_error(void);
int main(void) {
  wchar_t a[8];
  wcscpy(a, L"ab");
  wcscat(a, L"cd");
  if (wcslen(a) != 4 || wcscmp(a, L"abcd") || wcschr(a, L'c') != a + 2 || wcscmp(a, L"b") >= 0)
    reach_error();
  if (wcstol(L"12x", NULL, 10) != 12)
    reach_error();
  return 0;
}
