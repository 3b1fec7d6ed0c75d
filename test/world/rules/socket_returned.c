// expect: TRUE
// args: --rule socket --entry start
// Returned: the caller closes it.
#include <sys/socket.h>
#include <unistd.h>

int start(const struct sockaddr *a, socklen_t n) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0)
    return -1;
  if (bind(fd, a, n) < 0 || listen(fd, 5) < 0) {
    close(fd);
    return -1;
  }
  return fd;
}
