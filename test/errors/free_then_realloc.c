// The old pointer used after realloc moved the object.
// RUN:
// EXIT: 10
// ERROR: freed|after free
#include <stdlib.h>

int main(void) {
  int *a = malloc(sizeof *a);
  if (!a)
    return 0;
  *a = 5;
  int *b = realloc(a, 1000 * sizeof *b);
  if (!b)
    return 0;
  b[999] = 1;
  int x = *a; // <--
  free(b);
  return x;
}
