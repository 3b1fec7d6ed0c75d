// expect: FALSE(valid-deref)
// args: --property valid-memsafety
#include <stdio.h>
#include <wchar.h>
int main(void) {
  wchar_t to[3] = {1, 2, 3}; /* its bytes have zeros, its characters have none */
  printf("%ls\n", to);
  return 0;
}
