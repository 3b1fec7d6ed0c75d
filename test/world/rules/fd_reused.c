// expect: TRUE
// args: --rule file-descriptor
// A number that is given out again is a new descriptor.
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  char c;
  int a = open("a", O_RDONLY);
  if (a < 0)
    return 1;
  close(a);
  int b = open("b", O_RDONLY);
  if (b < 0)
    return 1;
  if (read(b, &c, 1) < 0) {
    close(b);
    return 1;
  }
  close(b);
  return 0;
}
