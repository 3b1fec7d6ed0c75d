// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-415: two globals, one object.: the same, mended. */
#include <stdlib.h>
static int *first, *second;
int main(void) {
  first = malloc(sizeof *first);
  if (!first)
    return 1;
  second = NULL;
  free(first);
  free(second);
  return 0;
}
