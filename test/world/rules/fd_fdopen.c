// expect: TRUE
// args: --rule file-descriptor
// A stream takes the descriptor over.
#define _GNU_SOURCE
#include <stdio.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int fd = open("a", O_RDONLY);
  if (fd < 0)
    return 1;
  FILE *f = fdopen(fd, "r");
  if (!f) {
    close(fd);
    return 1;
  }
  fclose(f);
  return 0;
}
