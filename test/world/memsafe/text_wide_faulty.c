// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// prints: is no text that ends inside of its object
#include <wchar.h>
int main(void) {
  wchar_t from[10], to[10];
  wmemset(from, L'B', 9);
  from[9] = 0;
  wcsncpy(to, from, 9);
  wprintf(L"%ls\n", to);
  return 0;
}
