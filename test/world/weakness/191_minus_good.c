// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-191: the least number less one, by a switch.: the same, mended. */
#include <limits.h>
#include <stdio.h>
int main(void) {
  int data = 0;
  switch (6) {
  case 6:
    data = -5;
    break;
  default:
    puts("never");
  }
  int result = data - 1;
  printf("%d\n", result);
  return 0;
}
