// Freeing what another function gave does not free what malloc gave.
// expect: FALSE(valid-memcleanup)|UNKNOWN
// args: --property valid-memcleanup
#include <stdlib.h>
extern char *given(void);

int main(void) {
  char *p = malloc(3), *q = given();
  p[0] = 1;
  free(q);
  return 0;
}
