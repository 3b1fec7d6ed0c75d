// expect: TRUE
// The user is the same until it is set.
#include <assert.h>
#include <unistd.h>

int main(void) {
  unsigned a = geteuid();
  assert(geteuid() == a);
  if (seteuid(7) == 0)
    assert(geteuid() == 7);
  return 0;
}
