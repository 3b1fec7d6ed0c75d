// rule: socket
// A server that tests every step.
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  struct sockaddr address = {0};
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0)
    return 1;
  int failed = bind(fd, &address, sizeof address);
  if (!failed)
    failed = listen(fd, 5);
  if (!failed)
    accept(fd, NULL, NULL);
  close(fd);
  return failed;
}
