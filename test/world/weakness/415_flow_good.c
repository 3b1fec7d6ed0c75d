// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-415: freed by a function and again by its caller.: the same, mended. */
#include <stdlib.h>
static void use(char *data, int done) {
  data[0] = 1;
  if (done)
    free(data);
}
int main(void) {
  char *data = malloc(10);
  if (!data)
    return 1;
  use(data, 0);
  free(data);
  return 0;
}
