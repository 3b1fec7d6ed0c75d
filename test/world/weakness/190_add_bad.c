// expect: FALSE(no-overflow)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 190_add_bad.c:12:
/* CWE-190: the largest number plus one. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
static int data;
int main(void) {
  if (fscanf(stdin, "%d", &data) != 1)
    return 0;
    data = data + 1;
  printf("%d\n", data);
  return 0;
}
