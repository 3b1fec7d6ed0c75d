// expect: TRUE
// args: --rule file-descriptor --entry start
// Returned: the caller closes it.
#include <fcntl.h>
#include <unistd.h>

int start(const char *name) {
  int fd = open(name, O_RDONLY);
  if (fd >= 0 && lseek(fd, 4, SEEK_SET) < 0) {
    close(fd);
    fd = -1;
  }
  return fd;
}
