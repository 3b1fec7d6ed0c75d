// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 789_size_bad.c:14:
/* CWE-789: the size is what was read, the use is fixed. */
#include <stdlib.h>
#include <stdio.h>
int main(void) {
  unsigned n = 0;
  if (scanf("%u", &n) != 1)
    return 0;
  char *data = malloc(n);
  if (!data)
    return 1;
  data[7] = 0;
  free(data);
  return 0;
}
