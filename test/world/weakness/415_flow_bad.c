// expect: FALSE(valid-free)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 415_flow_bad.c:16:
/* CWE-415: freed by a function and again by its caller. */
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
  use(data, 1);
  free(data);
  return 0;
}
