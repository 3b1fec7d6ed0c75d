// expect: FALSE
// Opening a folder may fail.
#include <assert.h>
#include <dirent.h>

int main(void) {
  DIR *d = opendir(".");
  assert(d);
  return 0;
}
