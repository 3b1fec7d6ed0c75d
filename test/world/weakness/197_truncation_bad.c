// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 197_truncation_bad.c:13:
/* CWE-197: a number that is cut before it is tested. */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int data;
  char cells[128] = {0};
  if (scanf("%d", &data) != 1)
    return 0;
  signed char small = (signed char)data;
  cells[small] = 1;
  return cells[0];
}
