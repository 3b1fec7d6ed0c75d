// expect: TRUE|UNKNOWN
// args: --property valid-memsafety,no-overflow,def-behavior
// slow
/* CWE-369: division by what was read.: the same, mended. */
#include <stdio.h>
#include <stdlib.h>
static int divisor(void) {
  char line[14] = "";
  if (fgets(line, sizeof line, stdin) == NULL)
    return 1;
  return atoi(line);
}
int main(void) {
  int data = divisor();
  if (data != 0)
    printf("%d\n", 100 / data);
  return 0;
}
