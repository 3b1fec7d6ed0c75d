// expect: FALSE(valid-deref)
// args: --property valid-deref
// memcmp needs all bytes of both, also those behind the first difference (C17 7.24.1p2).
#include <string.h>
int main(void) {
  char a[2] = "a", b[4] = "abc";
  return memcmp(a, b, 4) == 0;
}
