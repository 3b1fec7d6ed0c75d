// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-124: a negative index into the heap.: the same, mended. */
#include <stdlib.h>
#include <stdio.h>
int main(void) {
  int at;
  if (scanf("%d", &at) != 1)
    return 0;
  int *cells = calloc(16, sizeof *cells);
  if (!cells)
    return 1;
  if (at >= 0 && at < 16)
    cells[at] = 7;
  printf("%d\n", cells[0]);
  free(cells);
  return 0;
}
