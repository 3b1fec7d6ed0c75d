// expect: TRUE
// args: --entry make --property valid-memcleanup
/* The program goes on when a function returns that is not main. */
#include <stdlib.h>
static char *kept;
char *make(void) {
  if (!kept)
    kept = malloc(3);
  return kept;
}
