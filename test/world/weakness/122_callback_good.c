// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-122: the buffer goes through a pointer to a function.: the same, mended. */
#include <stdlib.h>
#include <string.h>
typedef void sink_type(char *data, size_t n);
static void clear(char *data, size_t n) {
  memset(data, 'A', n);
}
int main(void) {
  sink_type *sink = clear;
  char *data = malloc(50);
  if (!data)
    exit(1);
  sink(data, 50);
  free(data);
  return 0;
}
