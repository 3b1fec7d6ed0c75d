// expect: TRUE
// native: TRUE
// An error number, not errno.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <errno.h>

int main(void) {
  void *p = &p;
  int e = posix_memalign(&p, 3, 10);
  assert(e == EINVAL && p == &p);
  e = posix_memalign(&p, 64, 10);
  if (e == 0) {
    *(char *)p = 1;
    free(p);
  } else {
    assert(e > 0);
  }
  return 0;
}
