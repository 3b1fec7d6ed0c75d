// expect: TRUE
// native: TRUE
// Parts of names, and versions.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>

int main(void) {
  assert(strcmp(basename("/a/b"), "b") == 0 && *basename("a/") == 0);
  assert(strverscmp("a9", "a10") < 0 && strverscmp("a09", "a1") < 0);
  return 0;
}
