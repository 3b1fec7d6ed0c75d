// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-789: the size is what was read, the use is fixed.: the same, mended. */
#include <stdlib.h>
#include <stdio.h>
int main(void) {
  unsigned n = 0;
  if (scanf("%u", &n) != 1)
    return 0;
  if (n < 8)
    return 0;
  n = 8;
  char *data = malloc(n);
  if (!data)
    return 1;
  data[7] = 0;
  free(data);
  return 0;
}
