// expect: FALSE(def-behavior)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 369_modulo_bad.c:9:
/* CWE-369: the remainder, through a pointer to a pointer. */
#include <stdio.h>
int main(void) {
  int data = 7, *one = &data, **two = &one;
  **two -= 7;
  printf("%d\n", 100 % *one);
  return 0;
}
