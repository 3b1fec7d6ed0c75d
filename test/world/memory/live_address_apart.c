// expect: TRUE
// Live objects are apart, whatever is freed later.
#include <assert.h>
#include <stdlib.h>

char *first;

int main(void) {
  first = malloc(5);
  char *q = malloc(5);
  assert(q != first);
  free(q);
  free(first);
  return 0;
}
