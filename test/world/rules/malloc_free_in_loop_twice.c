// expect: FALSE(malloc-free)
// args: --rule malloc-free --entry current
// The same, but the buffer that was freed is freed again at the end.
#include <stdlib.h>
#include <unistd.h>

int current(void) {
  int size = 100;
  char *buffer = malloc((size_t)size), *old = NULL;
  while (!getcwd(buffer, (size_t)size)) {
    size *= 2;
    free(buffer);
    old = buffer;
    buffer = malloc((size_t)size);
  }
  free(old);
  return 0;
}
