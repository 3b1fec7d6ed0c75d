// Characters without an end are printed.
// expect: FALSE(valid-deref)
// args: --property valid-memsafety
#include <stdio.h>

int main(void) {
  char s[3] = {'a', 'b', 'c'};
  printf("%d: %s\n", 1, s);
  return 0;
}
