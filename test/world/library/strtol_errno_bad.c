// expect: FALSE
/* POSIX allows EINVAL where there is no number. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void) {
  errno = 0;
  char *e;
  strtol("x", &e, 10);
  assert(errno == 0);
  return 0;
}
