// expect: TRUE
// args: --property valid-memsafety
#include <fcntl.h>

int main(void) {
  char name[3] = "ab";
  return open(name, O_RDONLY) < 0;
}
