// expect: FALSE
// Anybody may run it.
#include <assert.h>
#include <unistd.h>

int main(void) {
  assert(getuid() != 0 || geteuid() != 0);
  return 0;
}
