// expect: TRUE
/* getline: -1, or a line with room for it and its end. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *l = 0;
  size_t n = 0;
  ssize_t r = getline(&l, &n, stdin);
  assert(r == -1 || (r >= 1 && l && l[r] == 0 && n > (size_t)r));
  free(l);
  return 0;
}
