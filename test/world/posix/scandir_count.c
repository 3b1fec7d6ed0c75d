// expect: UNKNOWN|TRUE
/* scandir is not modelled: no bug goes through it. */
#include <assert.h>
#include <dirent.h>
#include <stdlib.h>
int main(void) {
  struct dirent **l;
  int n = scandir(".", &l, 0, alphasort);
  assert(n >= -1);
  return 0;
}
