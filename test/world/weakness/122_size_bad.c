// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 122_size_bad.c:13:
/* CWE-122: the size of the pointer instead of that of what it points to. */
#include <stdlib.h>
#include <stdio.h>
struct two { long long a, b; };
int main(void) {
  struct two *data = malloc(sizeof data);
  if (data == NULL)
    exit(-1);
  data->a = 1;
  data->b = 2;
  printf("%lld\n", data->a);
  free(data);
  return 0;
}
