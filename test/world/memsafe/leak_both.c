// What is lost is not freed at the end either: both are told.
// expect: FALSE(valid-memtrack)
// args: --property valid-memtrack,valid-memcleanup
// prints: valid-memtrack: FALSE
// prints: valid-memcleanup: FALSE
// silent: executions end at
#include <stdlib.h>

int main(void) {
  char *p = malloc(3), *q = malloc(3);
  q = p;
  free(q);
  return 0;
}
