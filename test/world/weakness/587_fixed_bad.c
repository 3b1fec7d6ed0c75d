// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 587_fixed_bad.c:9:
/* CWE-587: a number as the address of an object. */
#include <stdio.h>
int main(void) {
  int here = 1;
  int *data = (int *)0x400000;
  printf("%d\n", *data);
  return 0;
}
