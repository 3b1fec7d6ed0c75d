// expect: FALSE(file-descriptor)
// args: --rule file-descriptor
// mkstemp may fail too.
#define _GNU_SOURCE
#include <stdlib.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  char name[] = "/tmp/xXXXXXX";
  int fd = mkstemp(name);
  if (write(fd, "x", 1) != 1)
    return 1;
  close(fd);
  return 0;
}
