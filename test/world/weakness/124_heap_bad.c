// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 124_heap_bad.c:15:
/* CWE-124: a negative index into the heap. */
#include <stdlib.h>
#include <stdio.h>
int main(void) {
  int at;
  if (scanf("%d", &at) != 1)
    return 0;
  int *cells = calloc(16, sizeof *cells);
  if (!cells)
    return 1;
  if (at < 16)
    cells[at] = 7;
  printf("%d\n", cells[0]);
  free(cells);
  return 0;
}
