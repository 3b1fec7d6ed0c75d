// expect: TRUE
// native: TRUE
// Two open descriptors are two numbers.
#include <assert.h>
#include <fcntl.h>

int main(void) {
  int a = open("/dev/null", O_RDONLY), b = open("/dev/null", O_RDONLY);
  assert(a >= -1 && b >= -1);
  if (a >= 0 && b >= 0)
    assert(a != b);
  return 0;
}
