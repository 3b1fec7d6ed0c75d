// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-197: a number that is cut before it is tested.: the same, mended. */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int data;
  char cells[128] = {0};
  if (scanf("%d", &data) != 1)
    return 0;
  int small = data < 0 || data > 127 ? 0 : data;
  cells[small] = 1;
  return cells[0];
}
