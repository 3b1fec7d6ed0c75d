// expect: TRUE
// args: --rule file-descriptor --entry get
// Nothing was opened here.
#include <fcntl.h>
#include <unistd.h>

long get(int fd, char *to) {
  return read(fd, to, 1);
}
