// expect: FALSE
// Zero is a descriptor like others, if it was not open.
#include <assert.h>
#include <fcntl.h>

int main(void) {
  int a = open("/dev/null", O_RDONLY);
  assert(a != 0);
  return 0;
}
