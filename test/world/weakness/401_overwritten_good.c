// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-401: the only pointer is overwritten.: the same, mended. */
#include <stdlib.h>
#include <stdio.h>
int main(void) {
  char *data = malloc(100);
  if (!data)
    return 1;
  data[0] = 'A';
  free(data);
  data = NULL;
  return data == NULL ? 0 : 1;
}
