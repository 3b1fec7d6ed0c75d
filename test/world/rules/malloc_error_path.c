// expect: FALSE(malloc-free)
// args: --rule malloc-free
// prints: the memory is freed twice
// The error path forgets to return.
#include <stdlib.h>
#include <string.h>

extern int fill(char *p);

int main(void) {
  char *p = malloc(16);
  if (!p)
    return 1;
  int r = fill(p);
  if (r < 0)
    free(p);
  free(p);
  return 0;
}
