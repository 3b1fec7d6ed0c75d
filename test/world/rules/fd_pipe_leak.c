// expect: FALSE(file-descriptor)
// args: --rule file-descriptor
// prints: the descriptor is still open at the end
// Both ends of a pipe want to be closed.
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int p[2];
  if (pipe(p) < 0)
    return 1;
  close(p[0]);
  return 0;
}
