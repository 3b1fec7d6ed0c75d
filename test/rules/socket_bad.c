// rule: socket
// expect: 14 listen is called on a socket that is not bound
// inputs: 3,1,-1
// That bind may fail is not looked at.
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  struct sockaddr address = {0};
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0)
    return 1;
  bind(fd, &address, sizeof address);
  if (listen(fd, 5) == 0)
    accept(fd, NULL, NULL);
  close(fd);
  return 0;
}
