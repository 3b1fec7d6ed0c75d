// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-590: an array that nobody allocated is freed.: the same, mended. */
#include <stdlib.h>
#include <string.h>
int main(void) {
  int *data = malloc(10 * sizeof *data);
  if (!data)
    return 1;
  for (int i = 0; i < 10; i++)
    data[i] = 5;
  free(data);
  return 0;
}
