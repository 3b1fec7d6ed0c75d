// With an end, or no more than there are.
// expect: TRUE
// args: --property valid-memsafety
#include <stdio.h>

int main(void) {
  char s[3] = {'a', 'b', 'c'}, t[3] = {'a', 'b'};
  printf("%.3s %s %%\n", s, t);
  puts(t + 2);
  return 0;
}
