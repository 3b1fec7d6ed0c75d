// expect: FALSE(malloc-free)
// args: --rule malloc-free
// prints: the memory is used after it was freed
// Also if the library looks at it.
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = strdup("text");
  if (!p)
    return 1;
  free(p);
  return strlen(p) == 4;
}
