// Writing through a second pointer to an object that was freed.
// RUN:
// EXIT: 10
// ERROR: freed|after free
#include <stdlib.h>

int main(void) {
  int *a = malloc(sizeof *a), *alias = a;
  if (!a)
    return 0;
  *a = 1;
  free(a);
  int *b = malloc(sizeof *b);
  *alias = 2; // <--
  free(b);
  return 0;
}
