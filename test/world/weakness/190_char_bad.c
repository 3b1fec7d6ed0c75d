// expect: FALSE(no-overflow)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 190_char_bad.c:10:
/* CWE-190: a sum in a loop. */
#include <stdio.h>
#include <limits.h>
int main(void) {
  int total = INT_MAX - 100, c;
  while ((c = getchar()) != EOF && c != '\n') {
    total += c;
  }
  printf("%d\n", total);
  return 0;
}
