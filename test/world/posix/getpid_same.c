// expect: TRUE
// native: TRUE
// A process has one number.
#include <assert.h>
#include <unistd.h>

int main(void) {
  int a = getpid();
  assert(a > 0 && getpid() == a && getppid() >= 0);
  return 0;
}
