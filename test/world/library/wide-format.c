// expect: TRUE
// args: --property valid-memsafety,unreach-call
#include <assert.h>
#include <wchar.h>
int main(void) {
  wchar_t a[8];
  int n = swprintf(a, 8, L"%d-%ls%c", 12, L"abc", 'x');
  assert(n == 7 && wcscmp(a, L"12-abcx") == 0);
  assert(swprintf(a, 8, L"%ls", L"more than there is room for") < 0);
  return 0;
}
