// expect: TRUE
// native: TRUE
// fcntl by command.
#include <assert.h>
#include <fcntl.h>

int main(void) {
  int f = fcntl(0, F_GETFL);
  assert(f >= -1);
  int d = fcntl(0, F_DUPFD, 20);
  assert(d == -1 || d >= 20);
  return 0;
}
