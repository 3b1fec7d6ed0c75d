// A malloc that gives null says why (POSIX); one that gives an object leaves errno alone here.
// expect: TRUE
// native: TRUE
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void) {
  errno = 0;
  char *p = malloc((size_t)-1);
  assert(!p && errno == ENOMEM);
  p = calloc((size_t)-1, 2);
  assert(!p && errno == ENOMEM);
  return 0;
}
