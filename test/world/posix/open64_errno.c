// expect: TRUE
// native: TRUE
// Other names of a function are that function.
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <errno.h>

int main(void) {
  int a = open64("/nowhere", O_RDONLY);
  if (a < 0)
    assert(a == -1 && errno > 0);
  return 0;
}
