// Reading past the end of a heap object.
// RUN:
// EXIT: 10
// ERROR: out of bounds|outside any object|beyond the end
#include <stdlib.h>

int main(void) {
  int *a = malloc(3 * sizeof *a);
  int s = 0;
  if (!a)
    return 0;
  for (int i = 0; i < 3; i++)
    a[i] = i;
  for (int i = 0; i <= 3; i++)
    s += a[i]; // <--
  free(a);
  return s;
}
