// expect: FALSE(valid-memcleanup)
// args: --property valid-memcleanup
// prints: 773_stream_bad.c:13:
/* CWE-773: what was allocated is not freed on one way out. */
#include <stdlib.h>
#include <stdio.h>
static char *kept;
int main(void) {
  kept = malloc(10);
  if (!kept)
    return 1;
  if (getchar() == 'q')
    return 2;
  free(kept);
  return 0;
}
