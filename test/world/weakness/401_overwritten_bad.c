// expect: FALSE(valid-memtrack)
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-401: the only pointer is overwritten. */
#include <stdlib.h>
#include <stdio.h>
int main(void) {
  char *data = malloc(100);
  if (!data)
    return 1;
  data[0] = 'A';
  data = NULL;
  return data == NULL ? 0 : 1;
}
