// More is written to a file than there is.
// expect: FALSE(valid-deref)
// args: --property valid-memsafety
#include <stdio.h>

int main(void) {
  char s[3] = {0};
  return fwrite(s, 2, 2, stdout) != 2;
}
