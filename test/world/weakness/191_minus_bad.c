// expect: FALSE(no-overflow)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 191_minus_bad.c:16:
/* CWE-191: the least number less one, by a switch. */
#include <limits.h>
#include <stdio.h>
int main(void) {
  int data = 0;
  switch (6) {
  case 6:
    data = INT_MIN;
    break;
  default:
    puts("never");
  }
  int result = data - 1;
  printf("%d\n", result);
  return 0;
}
