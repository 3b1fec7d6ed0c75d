// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 680_product_bad.c:14:
/* CWE-680: the size wraps around. */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  unsigned n;
  if (scanf("%u", &n) != 1 || n == 0)
    return 0;
  int *cells = malloc(n * (unsigned)sizeof(int));
  if (!cells)
    return 1;
  cells[n - 1] = 0;
  free(cells);
  return 0;
}
