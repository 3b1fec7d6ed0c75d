// expect: FALSE(valid-free)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 762_mismatch_bad.c:12:
/* CWE-762: a static buffer is freed like one of malloc. */
#include <stdlib.h>
static char spare[64];
static char *buffer(size_t n) {
  return n <= sizeof spare ? spare : malloc(n);
}
int main(void) {
  char *data = buffer(10);
  free(data);
  return 0;
}
