// expect: FALSE
/* Which negative number wcscmp returns is open. */
#include <wchar.h>
extern void reach_error(void);
int main(void) {
  wchar_t a[2] = L"a";
  if (wcscmp(a, L"b") != -1)
    reach_error();
  return 0;
}
