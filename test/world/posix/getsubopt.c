// expect: TRUE
// native: TRUE
// Options in options.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char text[] = "ro,size=4,zz", *at = text, *value;
  char *const words[] = {"ro", "size", NULL};
  assert(getsubopt(&at, words, &value) == 0 && value == NULL);
  assert(getsubopt(&at, words, &value) == 1 && value[0] == '4');
  assert(getsubopt(&at, words, &value) == -1 && value[0] == 'z' && *at == 0);
  return 0;
}
