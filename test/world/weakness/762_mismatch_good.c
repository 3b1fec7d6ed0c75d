// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-762: a static buffer is freed like one of malloc.: the same, mended. */
#include <stdlib.h>
static char spare[64];
static char *buffer(size_t n) {
  return n <= sizeof spare ? NULL : malloc(n);
}
int main(void) {
  char *data = buffer(10);
  free(data);
  return 0;
}
