// expect: TRUE
// native: TRUE
// Names are not empty.
#include <assert.h>
#include <dirent.h>

int main(void) {
  DIR *d = opendir(".");
  if (!d)
    return 1;
  struct dirent *e = readdir(d);
  if (e)
    assert(e->d_name[0] != 0);
  assert(dirfd(d) >= 0);
  closedir(d);
  return 0;
}
