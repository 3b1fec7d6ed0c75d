// expect: TRUE
// native: TRUE
// Patterns of file names.
#include <assert.h>
#include <fnmatch.h>

int main(void) {
  assert(fnmatch("*.c", "a.c", 0) == 0 && fnmatch("*.c", "a.h", 0) != 0);
  assert(fnmatch("*", ".a", FNM_PERIOD) != 0 && fnmatch("a?c", "a/c", FNM_PATHNAME) != 0);
  return 0;
}
