// expect: FALSE(file-descriptor)
// args: --rule file-descriptor
// prints: the descriptor is still open at the end
// Not if that fails.
#define _GNU_SOURCE
#include <stdio.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int fd = open("a", O_RDONLY);
  if (fd < 0)
    return 1;
  FILE *f = fdopen(fd, "r");
  if (!f)
    return 1;
  fclose(f);
  return 0;
}
