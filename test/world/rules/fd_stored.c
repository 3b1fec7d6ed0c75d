// expect: TRUE
// args: --rule file-descriptor --entry start
// Stored behind an argument.
#include <fcntl.h>
#include <unistd.h>

struct log {
  int fd;
};

int start(struct log *l) {
  int fd = open("log", O_WRONLY);
  if (fd < 0)
    return -1;
  l->fd = fd;
  return 0;
}
