// The end was written over.
// expect: FALSE(valid-deref)
// args: --property valid-memsafety
#include <stdio.h>

int main(void) {
  char s[4] = "abc";
  s[3] = 'd';
  puts(s);
  return 0;
}
