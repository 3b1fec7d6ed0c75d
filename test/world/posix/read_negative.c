// expect: TRUE
// native: TRUE
// There is no descriptor below 0.
#include <assert.h>
#include <unistd.h>
#include <errno.h>

int main(void) {
  char b = 7;
  assert(read(-1, &b, 1) == -1 && errno == EBADF && b == 7);
  return 0;
}
