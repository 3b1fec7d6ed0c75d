// expect: FALSE(malloc-free)
// args: --rule malloc-free
// prints: the memory is used after it was freed
// A copy of a string is memory like other.
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = strdup("text");
  if (!p)
    return 1;
  free(p);
  return p[0];
}
