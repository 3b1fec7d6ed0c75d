// expect: TRUE
// native: TRUE
// The other basename, and dirname.
#include <assert.h>
#include <string.h>
#include <libgen.h>

int main(void) {
  char p[] = "/usr/lib/", q[] = "x", r[] = "/usr/lib/";
  assert(strcmp(dirname(p), "/usr") == 0 && strcmp(dirname(q), ".") == 0);
  assert(strcmp(basename(r), "lib") == 0);
  return 0;
}
