// expect: TRUE
// native: TRUE
// Sets only lose members.
#include <assert.h>
#include <sys/select.h>
#include <stddef.h>

int main(void) {
  fd_set s;
  struct timeval t = {0, 0};
  FD_ZERO(&s);
  FD_SET(0, &s);
  int n = select(1, &s, NULL, NULL, &t);
  assert(n >= -1 && n <= 1);
  assert(!FD_ISSET(1, &s));
  if (n == 0)
    assert(!FD_ISSET(0, &s));
  return 0;
}
