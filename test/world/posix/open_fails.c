// expect: FALSE
// Opening may fail.
#include <assert.h>
#include <fcntl.h>

int main(void) {
  int a = open("/dev/null", O_RDONLY);
  assert(a >= 0);
  return 0;
}
