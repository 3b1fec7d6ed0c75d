// Characters that were never set need not end.
// expect: FALSE(valid-deref)
// args: --property valid-memsafety
#include <stdio.h>

int main(void) {
  char s[4];
  s[0] = 'a';
  puts(s);
  return 0;
}
