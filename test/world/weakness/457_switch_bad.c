// expect: FALSE(def-behavior)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 457_switch_bad.c:18:
/* CWE-457: a case that sets nothing. */
#include <stdio.h>
int main(void) {
  int c = getchar(), data;
  switch (c) {
  case 'a':
    data = 1;
    break;
  case 'b':
    data = 2;
    break;
  default:
    break;
  }
  printf("%d\n", data);
  return 0;
}
