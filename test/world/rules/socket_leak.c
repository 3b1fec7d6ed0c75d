// expect: FALSE(socket)
// args: --rule socket --entry start
// prints: the socket is still open at the end
// Not on the error path.
#include <sys/socket.h>
#include <unistd.h>

int start(const struct sockaddr *a, socklen_t n) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0)
    return -1;
  if (bind(fd, a, n) < 0)
    return -1;
  close(fd);
  return 0;
}
