// expect: FALSE(valid-free)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 415_global_bad.c:13:
/* CWE-415: two globals, one object. */
#include <stdlib.h>
static int *first, *second;
int main(void) {
  first = malloc(sizeof *first);
  if (!first)
    return 1;
  second = first;
  free(first);
  free(second);
  return 0;
}
