// expect: TRUE
// native: TRUE
// Only the six last characters are replaced.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  char name[] = "/tmp/aXXXXXX";
  int fd = mkstemp(name);
  assert(fd >= -1 && name[4] == '/' && name[5] == 'a' && name[12] == 0);
  if (fd >= 0)
    unlink(name);
  return 0;
}
