// expect: FALSE
// isatty says why it failed: no proof takes it to leave errno alone.
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void) {
  errno = 0;
  int is = isatty(0);
  assert(is == 1 || errno == 0);
  return 0;
}
