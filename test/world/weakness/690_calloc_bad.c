// expect: FALSE(valid-deref)
// args: --property valid-memsafety --malloc-may-fail
// prints: 690_calloc_bad.c:8:
/* CWE-690: the result of calloc is not looked at. */
#include <stdlib.h>
int main(void) {
  int *data = calloc(1, sizeof *data);
    data[0] = 5;
  free(data);
  return 0;
}
