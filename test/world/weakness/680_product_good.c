// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-680: the size wraps around.: the same, mended. */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  unsigned n;
  if (scanf("%u", &n) != 1 || n == 0)
    return 0;
  if (n > 1000)
    return 0;
  int *cells = malloc(n * sizeof(int));
  if (!cells)
    return 1;
  cells[n - 1] = 0;
  free(cells);
  return 0;
}
