// expect: TRUE
// args: --rule file-descriptor
// A standard stream is redirected.
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int fd = open("log", O_WRONLY);
  if (fd < 0)
    return 1;
  dup2(fd, 1);
  if (fd > 2)
    close(fd);
  return 0;
}
