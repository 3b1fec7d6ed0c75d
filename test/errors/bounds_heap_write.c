// Writing below the start of a heap object.
// RUN:
// EXIT: 10
// ERROR: out of bounds|outside any object|beyond the end
#include <stdlib.h>

struct header {
  int size;
};

int main(void) {
  struct header *h = calloc(4, sizeof *h);
  if (!h)
    return 0;
  h[0].size = 4;
  h[-1].size = 5; // <--
  free(h);
  return 0;
}
