// expect: TRUE
// native: TRUE
// A failure sets errno.
#include <assert.h>
#include <unistd.h>
#include <errno.h>

int main(void) {
  errno = 0;
  if (write(1, "x", 1) < 0)
    assert(errno > 0);
  return 0;
}
