// free of a pointer into the middle of a heap object.
// RUN:
// EXIT: 10
// ERROR: free
#include <stdlib.h>

int main(void) {
  int *a = calloc(4, sizeof *a);
  if (!a)
    return 0;
  while (*a == 0 && a[1] == 0) {
    a++;
    free(a); // <--
  }
  return 0;
}
