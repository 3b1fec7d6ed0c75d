// free of a local variable.
// RUN:
// EXIT: 10
// ERROR: free
#include <stdlib.h>

static void release(void *p) {
  free(p); // <--
}

int main(void) {
  int *heap = malloc(sizeof *heap);
  int local = 3;
  release(heap);
  release(&local);
  return local;
}
