// expect: FALSE(def-behavior)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 457_struct_bad.c:13:
/* CWE-457: a member of a struct from the heap. */
#include <stdio.h>
#include <stdlib.h>
struct two { int one, two; };
int main(void) {
  struct two *data = malloc(sizeof *data);
  if (!data)
    return 1;
  data->one = 1;
  int sum = data->one ^ data->two;
  printf("%d\n", sum);
  free(data);
  return 0;
}
