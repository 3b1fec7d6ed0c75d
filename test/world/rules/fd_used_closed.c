// expect: FALSE(file-descriptor)
// args: --rule file-descriptor
// prints: the descriptor is closed twice
// Closed twice on one way.
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int fd = open("a", O_RDONLY);
  char c;
  if (fd < 0)
    return 1;
  if (read(fd, &c, 1) != 1)
    close(fd);
  close(fd);
  return 0;
}
