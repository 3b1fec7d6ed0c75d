// expect: TRUE
// args: -D_FILE_OFFSET_BITS=64
// silent: has no body
#include <assert.h>
#include <sys/stat.h>

int main(void) {
  struct stat s;
  int r = lstat("x", &s);
  assert(r == 0 || r == -1);
  assert(r || s.st_size >= 0);
  return 0;
}
