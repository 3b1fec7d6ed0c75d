// expect: TRUE
// args: --property valid-memsafety --malloc-may-fail
/* CWE-690: the result of calloc is not looked at.: the same, mended. */
#include <stdlib.h>
int main(void) {
  int *data = calloc(1, sizeof *data);
  if (data != NULL)
    data[0] = 5;
  free(data);
  return 0;
}
