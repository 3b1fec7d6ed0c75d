// expect: TRUE
// args: --property valid-deref
#include <string.h>
int main(void) {
  char a[4] = "a", b[4] = "abc";
  return memcmp(a, b, 4) == 0 || strncmp(a, "ab", 4) == 0;
}
