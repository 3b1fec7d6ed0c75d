// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-190: the largest number plus one.: the same, mended. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
static int data;
int main(void) {
  if (fscanf(stdin, "%d", &data) != 1)
    return 0;
  if (data < INT_MAX)
    data = data + 1;
  printf("%d\n", data);
  return 0;
}
