// expect: TRUE
// args: --property valid-memcleanup
/* CWE-773: what was allocated is not freed on one way out.: the same, mended. */
#include <stdlib.h>
#include <stdio.h>
static char *kept;
int main(void) {
  kept = malloc(10);
  if (!kept)
    return 1;
  free(kept);
  return 0;
}
