// expect: FALSE(def-behavior)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 369_int_bad.c:15:
/* CWE-369: division by what was read. */
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
    printf("%d\n", 100 / data);
  return 0;
}
