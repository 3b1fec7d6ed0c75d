// expect: FALSE
// What was freed may be given out again: C leaves it open.
#include <assert.h>
#include <stdlib.h>

char *old;

int main(void) {
  char *p = malloc(5);
  old = p;
  free(p);
  char *q = malloc(5);
  assert(q != old);
  return 0;
}
