// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-587: a number as the address of an object.: the same, mended. */
#include <stdio.h>
int main(void) {
  int here = 1;
  int *data = &here;
  printf("%d\n", *data);
  return 0;
}
