// expect: TRUE
// args: --entry f --property valid-deref
// What was pushed back earlier is a byte.
#include <stdio.h>

void f(void) {
  unsigned char seen[256] = {0};
  int c = getchar();
  if (c != EOF)
    seen[c] = 1;
}
