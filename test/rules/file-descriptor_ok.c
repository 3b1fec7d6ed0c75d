// rule: file-descriptor
// Two descriptors, tested and closed.
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  char byte = 0;
  int in = open("a", O_RDONLY);
  if (in < 0)
    return 1;
  int out = open("b", O_WRONLY);
  if (out < 0) {
    close(in);
    return 1;
  }
  if (read(in, &byte, 1) == 1)
    write(out, &byte, 1);
  close(in);
  close(out);
  return 0;
}
