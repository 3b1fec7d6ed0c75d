// There is no base 1: whether the end is stored is open (the GNU library leaves it).
// expect: FALSE
#include <assert.h>
#include <stdlib.h>
int main(void) {
  char *end = NULL;
  assert(strtol("11", &end, 1) == 0);
  assert(end != NULL);
  return 0;
}
