// expect: FALSE
/* The last line of a file may have no newline. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *l = 0;
  size_t n = 0;
  ssize_t r = getline(&l, &n, stdin);
  if (r > 0)
    assert(l[r - 1] == '\n');
  free(l);
  return 0;
}
