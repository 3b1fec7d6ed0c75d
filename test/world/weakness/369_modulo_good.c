// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-369: the remainder, through a pointer to a pointer.: the same, mended. */
#include <stdio.h>
int main(void) {
  int data = 7, *one = &data, **two = &one;
  **two -= 6;
  printf("%d\n", 100 % *one);
  return 0;
}
