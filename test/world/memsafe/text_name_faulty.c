// The name of a file is a text.
// expect: FALSE(valid-deref)
// args: --property valid-memsafety
#include <fcntl.h>

int main(void) {
  char name[2] = {'a', 'b'};
  return open(name, O_RDONLY) < 0;
}
