// expect: TRUE
/* An entry lasts until the same folder is read again. */
#define _FILE_OFFSET_BITS 64
#include <assert.h>
#include <dirent.h>
int main(void) {
  DIR *a = opendir("."), *b = opendir("..");
  if (!a || !b)
    return 0;
  struct dirent *x = readdir(a);
  if (!x)
    return 0;
  char c = x->d_name[0];
  struct dirent *y = readdir(b);
  assert(x != y);
  assert(x->d_name[0] == c);
  return 0;
}
