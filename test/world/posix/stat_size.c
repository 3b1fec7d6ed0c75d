// expect: FALSE
// A file is of any size.
#include <assert.h>
#include <sys/stat.h>

int main(void) {
  struct stat s;
  if (fstat(0, &s) == 0)
    assert(s.st_size < 4096);
  return 0;
}
