// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 122_callback_bad.c:9:
/* CWE-122: the buffer goes through a pointer to a function. */
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
  sink(data, 51);
  free(data);
  return 0;
}
