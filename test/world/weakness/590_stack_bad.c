// expect: FALSE(valid-free)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 590_stack_bad.c:13:
/* CWE-590: an array that nobody allocated is freed. */
#include <stdlib.h>
#include <string.h>
int main(void) {
  int cells[10], *data = cells;
  if (!data)
    return 1;
  for (int i = 0; i < 10; i++)
    data[i] = 5;
  free(data);
  return 0;
}
