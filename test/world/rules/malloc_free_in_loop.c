// expect: TRUE
// args: --rule malloc-free --entry current
// A buffer is freed and another one taken until it is large enough; messages go to stderr.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void *take(size_t size) {
  void *p = malloc(size);
  if (!p) {
    fprintf(stderr, "no memory\n");
    exit(1);
  }
  return p;
}

char *current(void) {
  int size = 100;
  char *buffer = take((size_t)size);
  for (;;) {
    if (getcwd(buffer, (size_t)size))
      return buffer;
    size *= 2;
    free(buffer);
    buffer = take((size_t)size);
  }
}
