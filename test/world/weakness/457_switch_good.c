// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-457: a case that sets nothing.: the same, mended. */
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
    data = 0;
    break;
  }
  printf("%d\n", data);
  return 0;
}
