// A socketpair that fails may have written descriptors all the same: Linux does.
// expect: FALSE
#include <assert.h>
#include <sys/socket.h>
int main(void) {
  int ends[2] = {7, 7};
  if (socketpair(AF_UNIX, SOCK_STREAM, -1, ends) < 0)
    assert(ends[0] == 7);
  return 0;
}
