// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-190: a sum in a loop.: the same, mended. */
#include <stdio.h>
#include <limits.h>
int main(void) {
  int total = INT_MAX - 100, c;
  while ((c = getchar()) != EOF && c != '\n') {
    if (total > INT_MAX - c)
      break;
    total += c;
  }
  printf("%d\n", total);
  return 0;
}
