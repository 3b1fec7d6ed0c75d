// expect: FALSE
/* What a line says is open. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *l = 0;
  size_t n = 0;
  ssize_t r = getline(&l, &n, stdin);
  if (r == 2)
    assert(l[0] != 'q');
  free(l);
  return 0;
}
