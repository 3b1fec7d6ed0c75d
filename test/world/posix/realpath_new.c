// expect: TRUE
// native: TRUE
// A new object, to be freed.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = realpath("/", NULL);
  if (!p)
    return 1;
  assert(p[0] == '/');
  free(p);
  return 0;
}
