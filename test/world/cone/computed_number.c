// expect: FALSE(file-descriptor)
// args: --rule file-descriptor
/* The number that is closed twice is the result of arithmetic. */
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int fd = open("a", O_RDONLY), twice, back;
  if (fd < 0)
    return 1;
  twice = fd * 2 + 1;
  close(fd);
  back = (twice - 1) / 2;
  close(back);
  return 0;
}
