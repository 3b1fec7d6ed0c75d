// expect: FALSE(valid-deref)
// args: --property valid-memsafety
#include <wchar.h>
int main(void) {
  wchar_t a[8], from[10];
  wmemset(from, L'B', 9);
  from[9] = 0;
  swprintf(a, 10, L"%ls", from);
  return 0;
}
