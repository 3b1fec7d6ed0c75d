// expect: FALSE
// native: FALSE
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void) {
  errno = 0;
  char *p = malloc((size_t)-1);
  assert(p || errno == 0);
  return 0;
}
