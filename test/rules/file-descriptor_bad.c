// rule: file-descriptor
// expect: 14 the descriptor is still open at the end
// inputs: 3,1,-1
// The first descriptor is not closed when the second one cannot be opened.
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int in = open("a", O_RDONLY);
  if (in < 0)
    return 1;
  int out = open("b", O_WRONLY);
  if (out < 0)
    return 1;
  close(in);
  close(out);
  return 0;
}
