// expect: FALSE
// native: FALSE
// A number is given out again after close.
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int a = open("/dev/null", O_RDONLY);
  if (a < 0)
    return 1;
  close(a);
  int b = open("/dev/null", O_RDONLY);
  assert(a != b);
  return 0;
}
