// expect: TRUE
// native: TRUE
// Sizes are not negative; nothing is written on failure.
#include <assert.h>
#include <sys/stat.h>

int main(void) {
  struct stat s;
  s.st_size = -5;
  if (stat("/dev/null", &s) == 0)
    assert(s.st_size >= 0 && s.st_mtim.tv_nsec >= 0 && s.st_mtim.tv_nsec < 1000000000);
  else
    assert(s.st_size == -5);
  return 0;
}
